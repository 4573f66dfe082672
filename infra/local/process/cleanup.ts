/** What has to be undone, in the reverse order of its making. */
export interface Cleanup {
  /** Notes how to undo what was just made. After `run` it is undone at once. */
  add(undo: () => Promise<void>): Promise<void>;
  /** Undoes everything, also past failures; a second call waits for the first. */
  run(): Promise<void>;
}

export function createCleanup(): Cleanup {
  const undos: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;
  const runAll = async () => {
    const problems: unknown[] = [];
    for (let undo = undos.pop(); undo; undo = undos.pop()) {
      await undo().catch((error: unknown) => problems.push(error));
    }
    if (problems.length > 0) throw new AggregateError(problems, 'Not everything could be stopped');
  };
  return {
    async add(undo) {
      // Something that finished starting while the rest was being stopped.
      if (running) await undo();
      else undos.push(undo);
    },
    run: () => (running ??= runAll()),
  };
}
