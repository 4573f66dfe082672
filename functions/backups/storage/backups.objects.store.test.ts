import { describe, expect, it } from 'vitest';
import { fakeBucket, type BucketAnswer } from '../../../tests/support/backups/bucket.ts';
import { createBackupObjects } from './backups.objects.store.ts';

const error = (code: string) => `<Error><Code>${code}</Code><Message>No</Message></Error>`;
function bucketOf(...answers: BucketAnswer[]) {
  const { asked, bucket } = fakeBucket('https://respaldos.s3.us-east-1.amazonaws.com', answers);
  return { asked, objects: createBackupObjects(bucket) };
}
const part = (n: number) =>
  `<Part><PartNumber>${String(n)}</PartNumber><ETag>&quot;e${String(n)}&quot;</ETag><Size>5</Size><ChecksumSHA256>s</ChecksumSHA256></Part>`;
const pageOf = (xml: string, next?: number) =>
  `<ListPartsResult><IsTruncated>${String(next !== undefined)}</IsTruncated><NextPartNumberMarker>${String(next ?? 0)}</NextPartNumberMarker>${xml}</ListPartsResult>`;

describe('the bucket of backups', () => {
  it.each<[string, BucketAnswer]>([
    ['is busy', [503, error('SlowDown')]],
    ['fails', [500]],
    ['does not answer', Object.assign(new Error('No answer'), { code: 'ECONNRESET' })],
    ['begins as if it succeeded', [200, error('InternalError')]],
  ])('is asked again where it %s', async (_, answer) => {
    const { objects, asked } = bucketOf(answer, [
      200,
      '<CompleteMultipartUploadResult><Key>a</Key></CompleteMultipartUploadResult>',
    ]);
    expect(await objects.finish('sitio/1-a.zip', 'u', [])).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it('is not asked for ever', async () => {
    const { objects, asked } = bucketOf(...Array.from({ length: 9 }, (): BucketAnswer => [503]));
    await expect(objects.find('sitio/1-a.zip')).rejects.toMatchObject({
      $metadata: { httpStatusCode: 503 },
    });
    expect(asked).toHaveLength(3);
  });

  it('refuses what it refuses at once', async () => {
    const { objects, asked } = bucketOf([403, error('AccessDenied')]);
    await expect(objects.abort('sitio/1-a.zip', 'u')).rejects.toMatchObject({
      name: 'AccessDenied',
    });
    expect(asked).toHaveLength(1);
  });

  it('answers that an object does not exist', async () => {
    const { objects } = bucketOf([404], [404, error('NoSuchUpload')], [416], [404]);
    expect(await objects.find('sitio/1-a.zip')).toBeUndefined();
    expect(await objects.findParts('sitio/1-a.zip', 'u')).toBeUndefined();
    expect(await objects.readHeader('sitio/1-a.zip')).toHaveLength(0);
    await objects.remove('sitio/1-a.zip');
  });

  it('takes an upload that is over for done where there is its object, and only there', async () => {
    const over: BucketAnswer = [404, error('NoSuchUpload')];
    expect(await bucketOf(over, [200]).objects.finish('sitio/1-a.zip', 'u', [])).toBe(true);
    expect(await bucketOf(over, [404]).objects.finish('sitio/1-a.zip', 'u', [])).toBe(false);
    const there: BucketAnswer = [412, error('PreconditionFailed')];
    expect(await bucketOf(there, [200]).objects.finish('sitio/1-a.zip', 'u', [])).toBe(true);
  });

  it('lists parts by pages of a thousand', async () => {
    const { objects, asked } = bucketOf(
      [200, pageOf(part(1) + part(2), 2)],
      [200, pageOf(part(3))],
    );
    const parts = await objects.findParts('sitio/1-a.zip', 'u');
    expect(parts?.map(({ partNumber }) => partNumber)).toEqual([1, 2, 3]);
    expect(asked.map(({ query }) => query?.['part-number-marker'])).toEqual(['0', '2']);
  });

  it('lists objects by pages, of one site alone', async () => {
    const object = (key: string) =>
      `<Contents><Key>${key}</Key><LastModified>2026-11-22T12:00:00.000Z</LastModified><Size>7</Size></Contents>`;
    const token = '<NextContinuationToken>t+/=</NextContinuationToken>';
    const { objects, asked } = bucketOf(
      [200, `<R><IsTruncated>true</IsTruncated>${token}${object('sitio/1-a.zip')}</R>`],
      [200, `<R>${object('sitio/2-b c.zip')}</R>`],
    );
    const keys: string[] = [];
    for await (const page of objects.list('sitio')) keys.push(...page.map(({ s3Key }) => s3Key));
    expect(keys).toEqual(['sitio/1-a.zip', 'sitio/2-b c.zip']);
    expect(asked[0]?.query).toMatchObject({ prefix: 'sitio/' });
    expect(asked[1]?.query).toMatchObject({ 'continuation-token': 't+/=' });
  });
});

describe('links', () => {
  const { objects } = bucketOf();
  const query = (link: string) => new URL(link).searchParams;

  it('to a part sign its length and its checksum, so that nothing else is accepted', async () => {
    const { url, headers } = await objects.signPart({
      ...{ s3Key: 'sitio/1-a.zip', uploadId: 'u', partNumber: 3, length: 5, sha256: 'suma=' },
    });
    expect(query(url).get('X-Amz-SignedHeaders')).toBe('content-length;host;x-amz-checksum-sha256');
    expect(query(url).get('X-Amz-Expires')).toBe('3600');
    expect(headers).toEqual({ 'x-amz-checksum-sha256': 'suma=' });
  });

  it.each([
    ['copia.zip', `attachment; filename="copia.zip"; filename*=UTF-8''copia.zip`],
    ['año "1".zip', `attachment; filename="ano _1_.zip"; filename*=UTF-8''a%C3%B1o%20%221%22.zip`],
    ["(a'b*).zip", `attachment; filename="(a'b*).zip"; filename*=UTF-8''%28a%27b%2A%29.zip`],
    ['🎄.zip', `attachment; filename="__.zip"; filename*=UTF-8''%F0%9F%8E%84.zip`],
  ])('to %s save it under its name for an hour', async (name, disposition) => {
    const link = query(await objects.signDownload('sitio/1-a.zip', name));
    expect(link.get('response-content-disposition')).toBe(disposition);
    expect(link.get('X-Amz-Expires')).toBe('3600');
  });
});

it('parts are joined as they were listed, checksums included', async () => {
  const { objects, asked } = bucketOf([200, pageOf(part(1))], [200, '<R><Key>a</Key></R>']);
  const [listed] = (await objects.findParts('sitio/1-a.zip', 'u')) ?? [];
  expect(listed).toEqual({ partNumber: 1, size: 5, sha256: 's', etag: '"e1"' });
  const parts = listed ? [listed, { ...listed, partNumber: 2, sha256: null }] : [];
  await objects.finish('sitio/1-a.zip', 'u', parts);
  const sent = asked[1];
  expect(sent?.headers).toMatchObject({ 'if-none-match': '*' });
  expect(sent?.body).toContain(
    '<Part><ETag>&quot;e1&quot;</ETag><ChecksumSHA256>s</ChecksumSHA256><PartNumber>1</PartNumber></Part>' +
      '<Part><ETag>&quot;e1&quot;</ETag><PartNumber>2</PartNumber></Part>',
  );
});

it('lists the folders of all sites after a key, a page at a time, and ends where others begin', async () => {
  const contents = (...keys: string[]) =>
    keys
      .map(
        (key) =>
          `<Contents><Key>${key}</Key><Size>7</Size><LastModified>2026-11-22T12:00:00.000Z</LastModified></Contents>`,
      )
      .join('');
  const listed = (xml: string): BucketAnswer => [
    200,
    `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken>${xml}</ListBucketResult>`,
  ];
  const { objects, asked } = bucketOf(
    listed(contents('01b/1-a.zip', '01b/2-b.zip')),
    listed(contents('01c/1-a.zip', 'archives/01b/x', 'blocks/01b/y')),
  );
  const pages: string[][] = [];
  for await (const page of objects.listAll('01a/9.zip')) {
    pages.push(page.map(({ s3Key }) => s3Key));
  }
  expect(pages).toEqual([['01b/1-a.zip', '01b/2-b.zip'], ['01c/1-a.zip']]);
  expect(asked).toHaveLength(2);
  expect(JSON.stringify(asked[0])).toContain('start-after');
});
