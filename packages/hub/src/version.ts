/** Of this package. */
export const HUB_VERSION = '0.0.0';
