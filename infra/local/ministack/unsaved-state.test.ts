import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readUnsavedWork, unsavedRecordOf, unsavedWorkMessage } from './unsaved-state.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'unsaved-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('what a killed run had not saved is known', async () => {
  const folder = await newFolder();
  expect(await readUnsavedWork(folder)).toBeUndefined();
  const record = {
    savedAt: '2026-11-22T12:03:10.123456+00:00',
    aliveAt: '2026-11-22T12:03:55+00:00',
  };
  await writeFile(unsavedRecordOf(folder), JSON.stringify(record));
  expect(await readUnsavedWork(folder)).toEqual({
    from: new Date('2026-11-22T12:03:10.123Z'),
    to: new Date('2026-11-22T12:03:55Z'),
  });
});

test('the message says from when to when', () => {
  const from = new Date('2026-11-22T12:03:10Z');
  expect(unsavedWorkMessage({ from, to: new Date('2026-11-22T12:03:55Z') })).toBe(
    'La última vez los servicios de AWS locales terminaron de golpe: se perdió lo que se hizo entre 22/11/26, 12:03:10 y 22/11/26, 12:03:55.',
  );
});
