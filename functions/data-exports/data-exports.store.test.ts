import { describe, expect, it } from 'vitest';
import { fakeBucket } from '../../tests/support/backups/bucket.ts';
import { createDataExportFiles } from './data-exports.store.ts';

const MIB = 1024 * 1024;
const url = 'https://exports.s3.us-east-1.amazonaws.com';
const begun =
  '<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>';
const ended = '<CompleteMultipartUploadResult><Key>a</Key></CompleteMultipartUploadResult>';

async function* chunksOf(count: number, bytes = MIB) {
  for (let n = 0; n < count; n += 1) yield new Uint8Array(bytes);
}

describe('the file of a person’s data in the bucket', () => {
  it('is one object where it is small', async () => {
    const { asked, bucket } = fakeBucket(url, [[200]]);
    expect(await createDataExportFiles(bucket).save('data-exports/a.zip', chunksOf(3))).toBe(
      3 * MIB,
    );
    expect(asked).toMatchObject([{ method: 'PUT', path: '/data-exports/a.zip' }]);
  });

  it('is sent in parts where it is large, never more than one of them in memory', async () => {
    const { asked, bucket } = fakeBucket(url, [[200, begun], [200], [200], [200], [200, ended]]);
    expect(await createDataExportFiles(bucket).save('data-exports/a.zip', chunksOf(20))).toBe(
      20 * MIB,
    );
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'PUT', 'PUT', 'PUT', 'POST']);
  });

  it('leaves no parts behind where its rows cannot be read', async () => {
    const { asked, bucket } = fakeBucket(url, [[200, begun], [200], [204]]);
    async function* failing() {
      yield* chunksOf(9);
      throw new Error('throttled');
    }
    const saved = createDataExportFiles(bucket).save('data-exports/a.zip', failing());
    await expect(saved).rejects.toThrow('throttled');
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'PUT', 'DELETE']);
  });
});
