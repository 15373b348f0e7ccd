/**
 * How many characters the scanner looked at beside the engine's own bounded searches. Cost must
 * grow with the input and not with its square, and a count shows that without a clock.
 */
export interface Steps {
  count: number;
}
