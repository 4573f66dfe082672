import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { whileThereIsRoom } from './workspace.ts';

const { signal } = new AbortController();
/** Linux says of it that no byte is free. */
const FULL = '/proc';
const full = { name: 'RunnerFailure', code: 'disk-full' };

test('what is done while there is room has its answer', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'portal-drill-'));
  expect(await whileThereIsRoom({ dir, signal }, () => Promise.resolve('done'))).toBe('done');
  await rm(dir, { recursive: true });
});

test.runIf(existsSync(FULL))('what waits for room on a full disk is stopped', async () => {
  const waits = async (within: AbortSignal) => {
    await once(within, 'abort');
    throw within.reason;
  };
  await expect(whileThereIsRoom({ dir: FULL, signal }, waits)).rejects.toMatchObject(full);
});

test.runIf(existsSync(FULL))('what fails on a full disk is not believed', async () => {
  const failed = () => Promise.resolve({ code: 'database-failed' });
  await expect(whileThereIsRoom({ dir: FULL, signal }, failed)).rejects.toMatchObject(full);
});
