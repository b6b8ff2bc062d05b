/** A problem that the user can fix. The message is one sentence and is printed without a stack. */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError';
}
