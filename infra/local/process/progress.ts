/** Shows the person waiting what is being done and how long each step took. */
export interface Progress {
  /** Runs a step under a title; whatever it throws is thrown on. */
  step<T>(title: string, work: () => Promise<T>): Promise<T>;
  /** Says something about the steps under way. */
  note(text: string): void;
}

/** Steps that run in silence, for tests. */
export const silentProgress: Progress = {
  step: (_title, work) => work(),
  note: () => undefined,
};

interface Terminal {
  isTTY?: boolean;
  /** Width in characters, on a terminal. */
  columns?: number;
  write(text: string): unknown;
}

const redrawMs = 200;
const clearLine = '\r\x1b[K';

/**
 * Writes one line per finished step with its seconds. On a terminal the steps under way are named on a
 * last line that is redrawn; elsewhere (a log of CI) each step also says when it begins.
 */
export function createProgress(terminal: Terminal, now: () => number = Date.now): Progress {
  const running = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const live = () => {
    if (terminal.isTTY !== true || running.size === 0) return '';
    const parts = [...running].map(([title, since]) => `${title} ${seconds(now() - since, 0)}`);
    // A line that wraps could not be cleared; a terminal that does not know its width says 0.
    const line = `  … ${parts.join(' · ')}`.slice(0, (terminal.columns || 80) - 1);
    return clearLine + line;
  };
  const print = (line: string) => {
    const clear = terminal.isTTY === true ? clearLine : '';
    terminal.write(`${clear}${line}\n${live()}`);
  };
  const begin = (title: string) => {
    running.set(title, now());
    if (terminal.isTTY !== true) print(`  … ${title}`);
    else timer ??= setInterval(() => terminal.write(live()), redrawMs).unref();
  };
  const finish = (title: string, mark: string) => {
    const since = running.get(title) ?? now();
    running.delete(title);
    if (running.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    print(`  ${mark} ${title} (${seconds(now() - since, 1)})`);
  };

  return {
    note: (text) => print(`    ${text}`),
    async step(title, work) {
      begin(title);
      try {
        const result = await work();
        finish(title, '✔');
        return result;
      } catch (error) {
        finish(title, '✖');
        throw error;
      }
    },
  };
}

function seconds(milliseconds: number, decimals: number): string {
  return `${(milliseconds / 1000).toFixed(decimals).replace('.', ',')} s`;
}
