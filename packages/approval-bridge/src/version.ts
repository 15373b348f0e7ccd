/** Of this package, said in the first line of each connection. */
export const VERSION = '0.0.0';
