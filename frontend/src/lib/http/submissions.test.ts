import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createSubmissions } from './submissions.ts';

function setUp() {
  const made: string[] = [];
  const submissions = createSubmissions(() => {
    made.push(`key-${String(made.length + 1)}`);
    return made.at(-1) ?? '';
  });
  const sent: string[] = [];
  /** Submits; undefined on failure. */
  const submit = (what: unknown, failure?: Error) =>
    submissions
      .during(what, (key) => {
        sent.push(key);
        return failure ? Promise.reject(failure) : Promise.resolve(key);
      })
      .catch(() => undefined);
  return { sent, submit };
}
const offline = new ApiError('NETWORK', 'sin conexión');
const body = { path: '/things', body: { name: 'Una' } };

describe('the key of a submission', () => {
  it.each([
    ['there is no answer', offline],
    ['the API is in trouble', new ApiError('INTERNAL', 'falló', { status: 500 })],
    ['the answer is not understood', new ApiError('BAD_ANSWER', 'qué', { status: 201 })],
    ['it was given up', new DOMException('aborted', 'AbortError')],
  ])('stays while nobody knows what came of it: %s', async (_, failure) => {
    const { sent, submit } = setUp();
    await submit(body, failure);
    await submit(body, failure);
    await submit(body);
    expect(sent).toEqual(['key-1', 'key-1', 'key-1']);
  });

  it('is another one after an answer: the same words again are meant', async () => {
    const { sent, submit } = setUp();
    await submit(body);
    await submit(body);
    await submit(body, new ApiError('QUOTA_EXHAUSTED', 'no', { status: 409 }));
    await submit(body);
    expect(sent).toEqual(['key-1', 'key-2', 'key-3', 'key-4']);
  });

  it('is another one for other words', async () => {
    const { sent, submit } = setUp();
    await submit(body, offline);
    await submit({ ...body, body: { name: 'Otra' } }, offline);
    await submit(body);
    expect(sent).toEqual(['key-1', 'key-2', 'key-1']);
  });

  it('is a UUID', async () => {
    const key = await createSubmissions().during(body, (made) => Promise.resolve(made));
    expect(key).toMatch(/^[\da-f-]{36}$/);
  });
});
