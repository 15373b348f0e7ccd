/** A line of sh that says a body to the pane's own terminal, as a hook does. */
export const say = (body: string, token = '$AGENTHOOKS_TOKEN') =>
  `printf '\\033]777;notify;agenthooks/%s;%s\\007' "${token}" '${body}' >"$AGENTHOOKS_PTY"`;
