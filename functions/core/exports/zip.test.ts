import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { createZip } from './zip.ts';

const at = new Date('2026-11-21T12:00:00.000Z');
const textsOf = (chunks: readonly Uint8Array[]) =>
  Object.fromEntries(
    Object.entries(unzipSync(Buffer.concat(chunks))).map(([name, bytes]) => [
      name,
      strFromU8(bytes),
    ]),
  );

it('has files that were written together, whole and in their order', () => {
  const zip = createZip(at);
  const [first, second] = [zip.open('a.json'), zip.open('b.csv')];
  for (const n of [1, 2]) {
    first.write(`ñ${String(n)}`);
    second.write(`€${String(n)}`);
  }
  second.end();
  first.end();
  const chunks = zip.take();
  zip.close();
  chunks.push(...zip.take());
  expect(textsOf(chunks)).toEqual({ 'a.json': 'ñ1ñ2', 'b.csv': '€1€2' });
});

it('gives out what is packed while it is written', () => {
  const zip = createZip(at);
  const file = zip.open('a.txt');
  let pieces = 0;
  const noise = (n: number) =>
    Array.from({ length: 20_000 }, (_, i) => ((i * n) % 9_973).toString(36)).join(',');
  for (let n = 1; n <= 20; n += 1) {
    file.write(noise(n));
    if (zip.take().length > 0) pieces += 1;
  }
  expect(pieces).toBeGreaterThan(5);
});
