import { expect, it } from 'vitest';
import { fakeBucket, type BucketAnswer } from '../../../tests/support/backups/bucket.ts';
import { createAttachmentObjects } from './activities.attachments.store.ts';

const place = { activityId: 'actividad', attachmentId: 'archivo' };

function bucketOf(...answers: BucketAnswer[]) {
  const { asked, bucket } = fakeBucket('https://adjuntos.s3.us-east-1.amazonaws.com', answers);
  return { asked, objects: createAttachmentObjects(bucket) };
}

it('a link to upload signs size, type, mark and that nothing is there: nothing else is accepted', async () => {
  const { url, headers } = await bucketOf().objects.signUpload({
    ...place,
    format: 'pdf',
    size: 5,
  });
  const { pathname, searchParams } = new URL(url);
  expect(pathname).toBe('/actividad/archivo');
  expect(searchParams.get('X-Amz-SignedHeaders')).toBe(
    'content-length;content-type;host;if-none-match;x-amz-tagging',
  );
  expect(searchParams.get('X-Amz-Expires')).toBe('900');
  expect(headers).toEqual({
    'content-type': 'application/pdf',
    'if-none-match': '*',
    'x-amz-tagging': 'state=unsent',
  });
});

it('a link to download saves the file under its name for a minute, and shows it never', async () => {
  const file = { ...place, format: 'png', name: 'año.png' } as const;
  const { searchParams } = new URL(await bucketOf().objects.signDownload(file));
  expect(searchParams.get('response-content-disposition')).toMatch(
    /^attachment; filename="ano.png"/,
  );
  expect(searchParams.get('response-content-type')).toBe('image/png');
  expect(searchParams.get('X-Amz-Expires')).toBe('60');
});

it('what a message has loses its mark, if it is still there', async () => {
  const { objects, asked } = bucketOf(
    [204],
    [404, '<Error><Code>NoSuchKey</Code><Message>No</Message></Error>'],
  );
  await objects.keep(place);
  await objects.keep(place);
  expect(asked[0]).toMatchObject({ method: 'DELETE', path: '/actividad/archivo' });
  expect(asked[0]?.query).toHaveProperty('tagging');
});

it('all files of an activity go, page by page, and nobody else’s', async () => {
  const keys = (...names: string[]) =>
    names.map((name) => `<Contents><Key>actividad/${name}</Key></Contents>`).join('');
  const { objects, asked } = bucketOf(
    [
      200,
      `<R><IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken>${keys('a', 'b')}</R>`,
    ],
    [204],
    [204],
    [200, `<R>${keys('c')}</R>`],
  );
  await objects.removeAll('actividad');
  expect(asked[0]?.query).toMatchObject({ prefix: 'actividad/' });
  const deleted = asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  expect(deleted).toEqual(['/actividad/a', '/actividad/b', '/actividad/c']);
});
