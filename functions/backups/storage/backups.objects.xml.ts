import { blocksOf, textOf } from '../../core/bucket/bucket-xml.ts';
import type { StoredPart } from '../upload/backups.uploads.domain.ts';

/** A stored part, with what S3 needs when the parts are joined. */
export interface ListedPart extends StoredPart {
  etag: string;
}

const plain = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#34;', '"').replaceAll('&amp;', '&');
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const listedPartsOf = (xml: string): ListedPart[] =>
  blocksOf(xml, 'Part').map((part) => ({
    partNumber: Number(textOf(part, 'PartNumber')),
    size: Number(textOf(part, 'Size')),
    sha256: textOf(part, 'ChecksumSHA256') ?? null,
    etag: plain(textOf(part, 'ETag') ?? ''),
  }));

export const completionXml = (parts: readonly ListedPart[]): string => {
  const listed = parts.map(({ partNumber, etag, sha256 }) => {
    const checksum = sha256 === null ? '' : `<ChecksumSHA256>${sha256}</ChecksumSHA256>`;
    return `<Part><PartNumber>${String(partNumber)}</PartNumber><ETag>${escaped(etag)}</ETag>${checksum}</Part>`;
  });
  const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';
  return `<CompleteMultipartUpload xmlns="${namespace}">${listed.join('')}</CompleteMultipartUpload>`;
};
