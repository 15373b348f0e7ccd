/** Something stands in the recorder's place that it will not write through. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}
