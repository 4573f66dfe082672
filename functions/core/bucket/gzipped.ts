import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

/** Lines as a compressed object, with the checksum that S3 asks for where objects are locked. */
export async function gzippedLines(lines: readonly string[]) {
  const Body = await compress(lines.map((line) => `${line}\n`).join(''));
  const ChecksumSHA256 = createHash('sha256').update(Body).digest('base64');
  return { Body, ChecksumSHA256, ContentType: 'application/gzip' };
}
