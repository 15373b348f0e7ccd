/** Bytes of one line, its line feed included. A longer one ends the connection. */
export const LONGEST_LINE = 512 * 1024;

/** Bytes of a socket's path: Node's listen cuts a longer one silently. */
export const LONGEST_SOCKET_PATH = 103;

/** Bytes that wait for a peer that does not read; then the connection ends. */
export const MOST_UNREAD = 8 * 1024 * 1024;

/** Versions of the wire that this build speaks, best first. */
export const PROTOCOLS: readonly number[] = [1];
