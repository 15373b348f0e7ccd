/** Of this package, as its manifest has it: who wrote what stands in a config root. */
export const VERSION = '0.0.0';
