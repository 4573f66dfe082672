/** What one look found. `missing` stops a deployment, `warning` does not. */
export interface Finding {
  state: 'ok' | 'warning' | 'missing';
  /** What was looked at, in a word or two. */
  name: string;
  /** What is there, or what lacks and what to do: one line. */
  says: string;
}

const signs = { ok: '✓', warning: '!', missing: '✗' };
const ends = { ready: 'Ready to deploy', todo: 'missing: docs/deploy.md' };

/** One line for each finding, and what follows of them. */
export function reportOf(
  findings: readonly Finding[],
  { ready, todo } = ends,
): { text: string; isReady: boolean } {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const lines = findings.map(
    ({ state, name, says }) => `${signs[state]} ${name.padEnd(width)}  ${says}`,
  );
  const count = findings.filter(({ state }) => state === 'missing').length;
  const isReady = count === 0;
  return { text: [...lines, isReady ? ready : `${String(count)} ${todo}`].join('\n'), isReady };
}
