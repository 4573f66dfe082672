import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someOf } from '../support/depth.ts';
import { BARE_TITLE, backupOfBareSite } from '../support/restore/bare-site.ts';
import { openDrill, type TestDrill } from '../support/restore/drill.ts';
import { corruptions, wholeBackup, zipped } from '../support/restore/corruptions.ts';

const START_TIMEOUT_MS = 300_000;
/** In each run; all of them in `npm run test:long`. */
const SOME = 5;

let drill: TestDrill;

beforeAll(async () => {
  drill = await openDrill();
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (drill as TestDrill | undefined)?.remove();
});

const whole = () => zipped(wholeBackup());

test('a backup comes back, in one file and in blocks, and nothing of it stays', async () => {
  const compared = { tables: 2, rows: 6, files: 3, pages: 0 };
  expect(await drill.of(whole())).toMatchObject({
    type: 'RecordDrill',
    websiteId: 'sitio',
    failure: null,
    compared,
  });
  expect(await drill.ofBlocks(inBlocks(whole()))).toMatchObject({ failure: null, compared });
  expect(await readdir(join(drill.dir, 'work'))).toEqual([]);
});

describe('a drill finds', () => {
  test.each(someOf(corruptions, 0, SOME))('$name: $error', async ({ error, says, archive }) => {
    const { failure } = await drill.of(archive());
    expect(failure?.code).toBe(error);
    expect(failure?.message).toContain(says);
  });

  test('that the object is missing', async () => {
    expect((await drill.of(undefined)).failure?.code).toBe('object-missing');
  });

  test.each([
    { name: 'a block is missing', error: 'block-missing', change: { 1: undefined } },
    { name: 'a block is another', error: 'block-damaged', change: { 1: Buffer.alloc(400, 'x') } },
    { name: 'a block is cut', error: 'block-damaged', change: { 0: Buffer.alloc(12) } },
  ])('that $name: $error', async ({ error, change }) => {
    const blocks = Object.assign(inBlocks(whole()), change);
    const named = inBlocks(whole());
    expect((await drill.ofBlocks(blocks, named)).failure?.code).toBe(error);
  });

  test('that the recipe cannot be read', async () => {
    expect((await drill.ofRecipe('{"blocks":[["corto",1]]}')).failure?.code).toBe('recipe-damaged');
  });

  test.each([
    {
      what: 'fails',
      code: 'http_response_code( 500 );',
      error: 'page-failed',
      says: 'la portada respondió 500',
    },
    {
      what: 'has another title',
      code: `exit( isset( $_GET['rest_route'] ) ? '{"name":"Otro"}' : '<title>Otro</title>' );`,
      error: 'title-differs',
      says: BARE_TITLE,
    },
  ])('that the restored site $what: $error', async ({ code, error, says }) => {
    const { failure } = await drill.of(backupOfBareSite(code));
    expect(failure?.code).toBe(error);
    expect(failure?.message).toContain(says);
  });

  test('that rows arrive as others', async () => {
    const parts = wholeBackup();
    // 1.5 becomes 2 in a column of whole numbers: the dump is as its manifest says, and does not come back.
    parts.dump = parts.dump.replaceAll("(1,'uno)')", "(1.5,'uno)')");
    const rows = ["(1.5,'uno)')", "(2,'it\\'s; (dos\\\\')", '(3,NULL)'];
    for (const table of parts.manifest.tables) table.sum = sumOf(rows);
    parts.manifest['database'] = {
      bytes: Buffer.byteLength(parts.dump),
      sha256: createHash('sha256').update(parts.dump).digest('hex'),
    };
    expect((await drill.of(zipped(parts))).failure?.code).toBe('rows-differ');
  });
});

test('a runner without room says nothing about the backup', async () => {
  await expect(drill.of(whole(), { bytes: 1e15 })).rejects.toMatchObject({
    name: 'RunnerFailure',
    code: 'disk-full',
  });
});

const sumOf = (rows: readonly string[]) => String(rows.reduce((sum, row) => sum + crc32(row), 0));

const BLOCK_BYTES = 400;
const inBlocks = (archive: Buffer): (Buffer | undefined)[] =>
  Array.from({ length: Math.ceil(archive.length / BLOCK_BYTES) }, (_, at) =>
    archive.subarray(at * BLOCK_BYTES, (at + 1) * BLOCK_BYTES),
  );
