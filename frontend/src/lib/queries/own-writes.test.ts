import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { afterOwnWrites } from './own-writes.ts';

describe('the changes that a tab makes of one thing', () => {
  function setUp() {
    const client = new QueryClient();
    const sent: string[] = [];
    /** Sends a change of a revision; `answer`: what comes of it. */
    const change = (id: string, revision: number, answer: Promise<number>) =>
      afterOwnWrites(client, { id, revision }, async (from) => {
        sent.push(`${id}@${String(from)}`);
        return { revision: await answer };
      });
    return { sent, change };
  }

  it('are sent one after the other, each from what the one before it made', async () => {
    const { sent, change } = setUp();
    const first = Promise.withResolvers<number>();
    const changes = [
      change('a', 1, first.promise),
      change('a', 1, Promise.resolve(3)),
      change('b', 1, Promise.resolve(2)),
    ];
    await changes[2];
    expect(sent).toEqual(['a@1', 'b@1']);
    first.resolve(2);
    await Promise.all(changes);
    expect(sent).toEqual(['a@1', 'b@1', 'a@2']);
    // A form from before all of them.
    await change('a', 1, Promise.resolve(4));
    expect(sent.at(-1)).toBe('a@3');
  });

  it('begin with what was read where the one before was refused, or changed nothing', async () => {
    const { sent, change } = setUp();
    await expect(change('a', 1, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    await change('a', 1, Promise.resolve(1));
    await change('a', 1, Promise.resolve(2));
    // Somebody else made 4 of it, and it was read again.
    await change('a', 4, Promise.resolve(5));
    expect(sent).toEqual(['a@1', 'a@1', 'a@1', 'a@4']);
  });
});
