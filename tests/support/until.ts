import { setTimeout as wait } from 'node:timers/promises';

/** Asks again and again until there is an answer. @throws Error after `seconds` without one. */
export async function until<T>(
  ask: () => Promise<T | undefined>,
  { seconds = 90, everyMs = 200 }: { seconds?: number; everyMs?: number } = {},
): Promise<T> {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`Nothing within ${String(seconds)} s`);
    await wait(everyMs);
  }
}
