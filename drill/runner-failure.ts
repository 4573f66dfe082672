/**
 * Why the runner could not find out whether a backup comes back: no disk, no database, no WordPress. It says nothing about the
 * backup, whose message goes back to the queue.
 */
export class RunnerFailure extends Error {
  override readonly name = 'RunnerFailure';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
