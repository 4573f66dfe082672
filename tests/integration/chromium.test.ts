import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { unpackChromium } from '../support/chromium.ts';

const POLL_MS = 5;

test('what another makes in the folder for temporary files stays while the browser is unpacked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-chromium-'));
  const target = join(folder, 'chromium-1');
  const unpacking = unpackChromium(target).then(() => 'unpacked');
  const made: string[] = [];
  do made.push(await mkdtemp(join(tmpdir(), 'portal-other-')));
  while ((await Promise.race([unpacking, sleep(POLL_MS)])) !== 'unpacked');
  const kept = made.filter((path) => existsSync(path));
  await Promise.all([folder, ...kept].map((path) => rm(path, { recursive: true })));

  expect(kept).toEqual(made);
});
