import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPutPart } from './browser-tools.ts';
import { FileUnreadable, PartRefused } from './upload-failures.ts';

/** As much of a request as is used. */
function fakeRequest() {
  const sent = { url: '', headers: {} as Record<string, string>, body: undefined as unknown };
  const request = {
    status: 200,
    responseText: '',
    upload: {} as { onprogress?: (event: { loaded: number }) => void },
    onload: () => undefined,
    onerror: () => undefined,
    onabort: () => undefined,
    onloadend: () => undefined,
    open: (_method: string, url: string) => void (sent.url = url),
    setRequestHeader: (name: string, value: string) => void (sent.headers[name] = value),
    send: (body: unknown) => void (sent.body = body),
    abort: () => {
      request.onabort();
      request.onloadend();
    },
  };
  return { request, sent };
}

const body = new Blob(['abcd']);

function begin(part: Blob = body) {
  const { request, sent } = fakeRequest();
  const life = new AbortController();
  const progress: number[] = [];
  const headers = { 'x-amz-checksum-sha256': 'sum', 'Content-Length': '4', host: 'x' };
  const done = createPutPart(() => request as unknown as XMLHttpRequest)({
    partNumber: 1,
    url: 'https://bucket.test/1',
    headers,
    body: part,
    signal: life.signal,
    onSent: (bytes) => progress.push(bytes),
  });
  return { request, sent, life, progress, done };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('sending a part', () => {
  it('sends its bytes with the signed headers that browsers let one set', async () => {
    const { request, sent, progress, done } = begin();
    request.upload.onprogress?.({ loaded: 3 });
    request.onload();
    await done;
    expect(sent).toEqual({
      url: 'https://bucket.test/1',
      headers: { 'x-amz-checksum-sha256': 'sum' },
      body,
    });
    expect(progress).toEqual([3]);
  });

  it('reports how it was refused', async () => {
    const { request, done } = begin();
    request.status = 403;
    request.responseText =
      '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>No</Message></Error>';
    request.onload();
    const refusal = { name: 'PartRefused', status: 403, code: 'AccessDenied' };
    await expect(done).rejects.toMatchObject(refusal);
  });

  it('distinguishes a lost connection from a file that no longer exists', async () => {
    const lost = begin();
    lost.request.onerror();
    await expect(lost.done).rejects.toMatchObject({ status: 0 });
    const deleted = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('changed')) }) };
    const unreadable = begin(deleted as unknown as Blob);
    unreadable.request.onerror();
    await expect(unreadable.done).rejects.toThrow(FileUnreadable);
  });

  it('ends when it is aborted, and when nothing moves for a minute', async () => {
    const aborted = begin();
    aborted.life.abort();
    await expect(aborted.done).rejects.toThrow(PartRefused);
    const stalled = begin();
    const ends = expect(stalled.done).rejects.toThrow(PartRefused);
    await vi.advanceTimersByTimeAsync(59_000);
    stalled.request.upload.onprogress?.({ loaded: 1 });
    await vi.advanceTimersByTimeAsync(61_000);
    await ends;
  });
});
