// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hrefsOf, keepFollowedLinks } from '../../testing/followed-links.ts';
import { followDownload } from './follow-download.ts';

const url = 'https://bucket.example/a.zip?X-Amz-Signature=1';
afterEach(() => vi.unstubAllGlobals());

/** The storage, and the links that were followed. */
function world(answer: () => Promise<Response>) {
  const asked: { url: string; signal: AbortSignal | null | undefined }[] = [];
  vi.stubGlobal('fetch', (to: string, init?: RequestInit) => {
    asked.push({ url: to, signal: init?.signal });
    return answer();
  });
  return { asked, followed: keepFollowedLinks() };
}

describe('the address of a file', () => {
  it('is opened once the storage gives the file, of which the page reads nothing', async () => {
    const { asked, followed } = world(async () => new Response('bytes'));
    await followDownload(url);
    expect(hrefsOf(followed)).toEqual([url]);
    expect(asked.map((each) => [each.url, each.signal?.aborted])).toEqual([[url, true]]);
    expect(document.querySelector('a')).toBeNull();
  });

  it.each([
    [403, /\(403\)/],
    [404, /\(404\)/],
    [500, /\(500\)/],
    [503, /\(503\)/],
  ])('is not opened where the storage answers %i', async (status, message) => {
    const { followed } = world(async () => new Response('<Error/>', { status }));
    await expect(followDownload(url)).rejects.toMatchObject({ name: 'DownloadRefused', status });
    await expect(followDownload(url)).rejects.toThrow(message);
    expect(followed).toEqual([]);
  });

  it('is not opened where the storage is not reached', async () => {
    const { followed } = world(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(followDownload(url)).rejects.toThrow('No pudimos conectar con el almacenamiento.');
    expect(followed).toEqual([]);
  });
});
