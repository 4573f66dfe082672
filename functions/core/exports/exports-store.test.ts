import { describe, expect, it } from 'vitest';
import { fakeBucket } from '../../../tests/support/backups/bucket.ts';
import { createExportsStore } from './exports-store.ts';

describe('the bucket of exports', () => {
  const setUp = (status = 200, url = 'https://exports.s3.us-east-1.amazonaws.com') => {
    const { asked: sent, bucket } = fakeBucket(url, [[status]]);
    return { sent, store: createExportsStore(bucket) };
  };
  const file = { key: 'payments/2026-11-22/a.csv', content: 'á;b', fileName: 'pagos_1.csv' };

  it.each(['https://exports.s3.us-east-1.amazonaws.com', 'http://127.0.0.1:4566/exports'])(
    'is written, and read by a link for a minute: %s',
    async (url) => {
      const { sent, store } = setUp(200, url);
      const link = new URL(await store.put(file));
      const [put] = sent;
      expect(put).toMatchObject({ method: 'PUT', body: 'á;b' });
      expect(put?.path).toBe(link.pathname);
      expect(link.origin + link.pathname).toBe(`${url}/${file.key}`);
      expect(Object.fromEntries(link.searchParams)).toMatchObject({
        'X-Amz-Expires': '60',
        'X-Amz-SignedHeaders': 'host',
        'response-content-disposition': `attachment; filename="pagos_1.csv"; filename*=UTF-8''pagos_1.csv`,
        'response-content-type': 'text/csv; charset=utf-8',
      });
      expect(link.search).not.toContain('+');
    },
  );

  it('says so where it was not written', async () => {
    await expect(setUp(403).store.put(file)).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
  });
});
