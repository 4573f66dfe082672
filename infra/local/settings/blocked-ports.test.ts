import { expect, test } from 'vitest';
import { isBlockedPort } from './blocked-ports.ts';

/** Whether Node's fetch, which keeps the standard's list, refuses a port before it connects. */
async function isRefusedByFetch(port: number): Promise<boolean> {
  const error: unknown = await fetch(`http://127.0.0.1:${port}`).catch((reason: unknown) => reason);
  const cause = error instanceof TypeError ? error.cause : undefined;
  return cause instanceof Error && cause.message === 'bad port';
}

test.each([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10_080,
])('is what fetch itself refuses, around %i', async (port) => {
  for (const near of [port - 1, port, port + 1]) {
    expect([near, isBlockedPort(near)]).toEqual([near, await isRefusedByFetch(near)]);
  }
});

test('the default ports are open', () => {
  for (const port of [4280, 4281, 4282, 4283, 4566]) expect(isBlockedPort(port)).toBe(false);
});
