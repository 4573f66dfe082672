import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

const clearLine = '\r\x1b[K';

function terminal(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, columns: 40, written, write: (text: string) => written.push(text) };
}

test('a log gets one line when a step begins and one with its seconds when it ends', async () => {
  const log = terminal(false);
  const times = [0, 8120];
  const progress = createProgress(log, () => times.shift() ?? 8120);
  expect(await progress.step('WordPress', () => Promise.resolve(7))).toBe(7);
  expect(log.written.join('')).toBe('  … WordPress\n  ✔ WordPress (8,1 s)\n');
});

test('a failed step is marked and its error thrown on', async () => {
  const log = terminal(false);
  const progress = createProgress(log, () => 0);
  const failing = progress.step('Despliegue', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(log.written.at(-1)).toContain('✖ Despliegue');
});

test('a terminal keeps the steps under way on a last line that never wraps', async () => {
  const screen = terminal(true);
  const progress = createProgress(screen, () => 0);
  let finish = () => {};
  const slow = progress.step(
    'Un paso de nombre muy, muy largo',
    () => new Promise<void>((r) => (finish = r)),
  );
  await progress.step('Otro', () => Promise.resolve());
  expect(screen.written.at(-1)).toContain(`✔ Otro (0,0 s)\n${clearLine}  … Un paso`);
  const live = screen.written.at(-1)?.split(clearLine).at(-1);
  expect(live?.length).toBeLessThan(40);
  finish();
  await slow;
  expect(screen.written.at(-1)).toMatch(/✔ Un paso.*\n$/);
});
