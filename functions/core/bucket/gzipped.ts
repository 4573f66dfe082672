import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const [compress, decompress] = [promisify(gzip), promisify(gunzip)];

/** Lines as a compressed object, with the checksum that S3 asks for where objects are locked. */
export async function gzippedLines(lines: readonly string[]) {
  const Body = await compress(lines.map((line) => `${line}\n`).join(''));
  const ChecksumSHA256 = createHash('sha256').update(Body).digest('base64');
  return { Body, ChecksumSHA256, ContentType: 'application/gzip' };
}

/** The lines of such an object. */
export const linesOfGzip = async (bytes: Uint8Array): Promise<string[]> =>
  (await decompress(bytes)).toString('utf8').split('\n').slice(0, -1);
