const esc = '\x1b';

/** The full-screen side: alternate screen, a transcript, an input line, a title. */
export class Screen {
  private readonly lines: string[] = [];
  private readonly out: NodeJS.WriteStream;
  private footer = '';

  constructor(out: NodeJS.WriteStream) {
    this.out = out;
  }

  open(): void {
    this.out.write(`${esc}[?1049h${esc}[?2004h${esc}[2J`);
    this.paint();
  }

  close(): void {
    this.out.write(`${esc}[?2004l${esc}[?1049l${esc}]0;\x07`);
  }

  title(text: string): void {
    this.out.write(`${esc}]0;${text}\x07`);
  }

  raw(bytes: string): void {
    this.out.write(bytes);
  }

  say(line: string): void {
    this.lines.push(line);
    this.paint();
  }

  /** Adds to the last line. */
  more(text: string): void {
    this.lines.push((this.lines.pop() ?? '') + text);
    this.paint();
  }

  ask(footer: string): void {
    this.footer = footer;
    this.paint();
  }

  paint(): void {
    const rows = this.out.rows ?? 24;
    const columns = this.out.columns ?? 80;
    const shown = this.lines.slice(-(rows - 5));
    const rule = '─'.repeat(columns);
    const body = [
      `${esc}[1mStand-in agent${esc}[0m · a small program that behaves like a coding agent`,
      rule,
      ...shown,
    ];
    while (body.length < rows - 2) body.push('');
    body.push(rule, this.footer);
    // One synchronised update, so that no half picture is ever shown.
    const painted = body.map((line) => `${line}${esc}[K`).join('\r\n');
    this.out.write(`${esc}[?2026h${esc}[H${painted}${esc}[?2026l`);
  }
}
