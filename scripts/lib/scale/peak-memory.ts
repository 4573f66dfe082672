import { readFileSync } from 'node:fs';

/**
 * The most memory that this process had, in MB. Linux says it by the process's own memory (`VmHWM`). `maxRSS` is not that: over
 * the start of a program it keeps what the process that started it had.
 *
 * @throws Error where the system has no `/proc`.
 */
export function peakMb(): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error('/proc/self/status has no VmHWM');
  return Number(kilobytes) / 1_024;
}
