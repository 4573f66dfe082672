/**
 * Ports from 1024 on that browsers, and Node's fetch, refuse to ask ("bad ports" of the Fetch standard): they are other
 * protocols'.
 */
const BLOCKED: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10_080,
]);

/** Whether no browser opens a port, whatever listens there. */
export const isBlockedPort = (port: number): boolean => BLOCKED.has(port);
