import { readFileSync, readdirSync } from 'node:fs';

export interface LeftoverProcess {
  pid: number;
  command: string;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    // It ended meanwhile, or is not ours to look at.
    return '';
  }
}

/**
 * Processes still alive whose environment or command holds one of the marks, this one apart. Only Linux lists
 * them; elsewhere there are none.
 */
export function findLeftovers(marks: readonly string[]): LeftoverProcess[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((name) => ({ pid: Number(name), command: read(`/proc/${name}/cmdline`) }))
    .filter(({ pid, command }) => {
      // A dead process that nobody has waited for has no command line.
      const text = command && `${command} ${read(`/proc/${String(pid)}/environ`)}`;
      return marks.some((mark) => text.includes(mark));
    });
}

/** Kills what was left behind, so that the next run finds its ports free. */
export function killLeftovers(leftovers: readonly LeftoverProcess[]): void {
  for (const { pid } of leftovers) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
}
