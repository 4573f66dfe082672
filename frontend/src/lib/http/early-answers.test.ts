import { afterEach, describe, expect, it } from 'vitest';
import { takeEarlyAnswer, takeEarlyConfig } from './early-answers.ts';

const asked = { method: 'GET', headers: { accept: 'application/json', authorization: 'Bearer a' } };

/** An answer of GET /api/dashboard, asked for at 0 with the token `a`. */
function begun(text = 'early') {
  globalThis.earlyAnswers = {
    at: 0,
    config: Promise.resolve(new Response('config')),
    answers: new Map([
      [
        '/api/dashboard',
        { authorization: 'Bearer a', response: Promise.resolve(new Response(text)) },
      ],
    ]),
  };
}
const take = (url: string, init: RequestInit, now = 1) => takeEarlyAnswer(url, init, now);

afterEach(() => {
  globalThis.earlyAnswers = undefined;
});

describe('an early answer', () => {
  it('is given to the same request, once', async () => {
    begun();
    expect(await (await take('/api/dashboard', asked))?.text()).toBe('early');
    expect(take('/api/dashboard', asked)).toBeUndefined();
  });

  it('is given to no other request, nor to one with another token', () => {
    begun();
    expect(take('/api/status', asked)).toBeUndefined();
    const other = { ...asked, headers: { authorization: 'Bearer b' } };
    expect(take('/api/dashboard', other)).toBeUndefined();
    expect(take('/api/dashboard', asked)).toBeUndefined();
  });

  it('is not used after a write, nor half a minute later', () => {
    begun();
    expect(take('/api/session', { ...asked, method: 'POST' })).toBeUndefined();
    expect(take('/api/dashboard', asked)).toBeUndefined();
    begun();
    expect(take('/api/dashboard', asked, 30_001)).toBeUndefined();
  });

  it('rejects when the request is aborted, as fetch does', async () => {
    begun();
    const aborted = { ...asked, signal: AbortSignal.abort() };
    await expect(take('/api/dashboard', aborted)).rejects.toThrow('abort');
  });

  it('is none where the page started without', () => {
    expect(take('/api/dashboard', asked)).toBeUndefined();
    expect(takeEarlyConfig()).toBeUndefined();
  });
});

it('the early configuration is given once', async () => {
  begun();
  expect(await (await takeEarlyConfig())?.text()).toBe('config');
  expect(takeEarlyConfig()).toBeUndefined();
});
