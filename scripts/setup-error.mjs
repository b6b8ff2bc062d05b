/** Something a person can act on: the message is one sentence, printed without a stack. */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError';
}
