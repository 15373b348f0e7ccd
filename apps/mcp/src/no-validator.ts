/**
 * Stands in the bundle for the schema validator that the SDK would use for a person's answers; ours
 * are checked against the gate itself. Throws where it would be used after all.
 */
export default class NoValidator {
  constructor() {
    throw new Error('the validator of the SDK is not part of this bundle');
  }
}
