import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { forgetStreamPositions } from './stream-positions.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'services-'));
  const folder = dir;
  onTestFinished(() => rm(folder, { recursive: true }));
});
const file = () => join(dir, 'lambda.json');
const savedWith = (data: object) => ({
  __ministack_format__: 1,
  payload: {
    functions: { kept: true },
    dynamodb_stream_positions: { __account_region_scoped__: true, data },
  },
});

test('the positions go, and nothing else', async () => {
  await writeFile(file(), JSON.stringify(savedWith({ 'a mapping': 34 })));
  await forgetStreamPositions(dir);
  expect(JSON.parse(await readFile(file(), 'utf8'))).toEqual(savedWith({}));
});

test.each(['{}', JSON.stringify(savedWith({})), '{"payload":{}}'])(
  'a state without positions stays as it is: %s',
  async (text) => {
    await writeFile(file(), text);
    await forgetStreamPositions(dir);
    expect(await readFile(file(), 'utf8')).toBe(text);
  },
);

test('a first start has no state', async () => {
  await expect(forgetStreamPositions(dir)).resolves.toBeUndefined();
});
