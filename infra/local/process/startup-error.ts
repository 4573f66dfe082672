/** A failure whose message is a Spanish sentence for the person who ran the command; no stack trace is shown. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
