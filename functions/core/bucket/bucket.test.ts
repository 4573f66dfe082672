import { describe, expect, it } from 'vitest';
import { createBucket, signDownload, unlessStatus } from './bucket.ts';
import { attachmentAs } from './bucket.ts';

const url = 'https://cosas.s3.us-east-1.amazonaws.com';
const now = () => new Date('2026-11-22T12:00:00.000Z');
const credentials = { accessKeyId: 'id', secretAccessKey: 'secret' };
const bucket = { ...createBucket(url, { region: 'us-east-1', credentials }), now };
const file = { fileName: 'a.txt', contentType: 'text/plain', seconds: 60 };
const linkTo = (key: string) => signDownload(bucket, { ...file, key });

describe('a link to an object', () => {
  it('works from the instant on at which it was signed', async () => {
    const link = new URL(await linkTo('a.txt'));
    expect(link.searchParams.get('X-Amz-Date')).toBe('20261122T120000Z');
    expect(link.searchParams.get('X-Amz-Expires')).toBe('60');
  });

  it('leaves no copy in a cache', async () => {
    const link = new URL(await linkTo('a.txt'));
    expect(link.searchParams.get('response-cache-control')).toBe('no-store');
  });

  it.each([
    ['carpeta/a-b_c.txt', '/carpeta/a-b_c.txt'],
    // S3 signs these encoded, whatever a browser makes of them.
    ["report_!C3!91_(a)'*.html", '/report_%21C3%2191_%28a%29%27%2A.html'],
    ['a b%20ñ?.txt', '/a%20b%2520%C3%B1%3F.txt'],
  ])('has %s as S3 signs it', async (key, path) => {
    const [address] = (await linkTo(key)).split('?');
    expect(address).toBe(url + path);
  });

  it('of the local stack keeps the path of its bucket', async () => {
    const local = {
      ...bucket,
      ...createBucket('http://127.0.0.1:4566/cosas', { region: 'us-east-1', credentials }),
    };
    const link = await signDownload(local, { ...file, key: 'a.txt' });
    expect(link.split('?')[0]).toBe('http://127.0.0.1:4566/cosas/a.txt');
  });
});

it.each([
  [404, 'NoSuchKey', true],
  [404, 'NoSuchBucket', false],
  [403, 'AccessDenied', false],
])('a refusal with %s %s is foreseen: %s', async (httpStatusCode, name, isForeseen) => {
  const refusal = Object.assign(new Error(name), { name, $metadata: { httpStatusCode } });
  const answer = unlessStatus<object>(Promise.reject(refusal), [404]);
  if (isForeseen) await expect(answer).resolves.toBeUndefined();
  else await expect(answer).rejects.toBe(refusal);
});

describe('a name to save as', () => {
  it('is readable by old browsers and by new ones, and ends no header', () => {
    expect(attachmentAs('año "1"\r\n.html')).toBe(
      `attachment; filename="ano _1___.html"; filename*=UTF-8''a%C3%B1o%20%221%22%0D%0A.html`,
    );
  });
});
