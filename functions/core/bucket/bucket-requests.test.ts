import { describe, expect, it } from 'vitest';
import { createBucketRequests } from './bucket-requests.ts';
import { attachmentAs } from './content-disposition.ts';

const bucket = (now?: () => Date) =>
  createBucketRequests({
    url: 'https://cosas.s3.us-east-1.amazonaws.com',
    region: 'us-east-1',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    fetch: () => Promise.reject(new Error('Nothing is sent')),
    ...(now && { now }),
  });

describe('a link to an object', () => {
  it('works from the instant on at which it was signed', async () => {
    const at = new Date('2026-11-22T12:00:00.000Z');
    const link = new URL(await bucket(() => at).sign({ method: 'GET', key: 'a.txt' }, 60));
    expect(link.searchParams.get('X-Amz-Date')).toBe('20261122T120000Z');
    expect(link.searchParams.get('X-Amz-Expires')).toBe('60');
  });

  it.each([
    ['carpeta/a-b_c.txt', '/carpeta/a-b_c.txt'],
    // S3 signs these encoded, whatever a browser makes of them.
    ["report_!C3!91_(a)'*.html", '/report_%21C3%2191_%28a%29%27%2A.html'],
    ['a b%20ñ?.txt', '/a%20b%2520%C3%B1%3F.txt'],
  ])('has %s as S3 signs it', async (key, path) => {
    const link = await bucket().sign({ method: 'GET', key }, 60);
    expect(new URL(link).pathname).toBe(path);
    expect(link.split('?')[0]).toBe(`https://cosas.s3.us-east-1.amazonaws.com${path}`);
  });
});

describe('a name to save as', () => {
  it('is told to old browsers and to new ones, and ends no header', () => {
    expect(attachmentAs('año "1"\r\n.html')).toBe(
      `attachment; filename="ano _1___.html"; filename*=UTF-8''a%C3%B1o%20%221%22%0D%0A.html`,
    );
  });
});
