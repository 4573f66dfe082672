import { describe, expect, it } from 'vitest';
import { userDeleted } from '../../../events/users.events.ts';
import { keepingCommit } from '../../../tests/support/commit.ts';
import type { Write } from '../../core/table/entity/writes.ts';
import { blankActivity, type Activity } from '../activities.domain.ts';
import { eraseActivities, type EraseDependencies } from './activities.erasure.service.ts';

const at = new Date('2026-11-21T12:00:00.000Z');
const event = userDeleted({ userId: 'ana', role: 'cliente' }, { eventId: 'e', at });
const put = (pk: string): Write => ({ Put: { Item: { pk, sk: 'x' } } });

function setUp(count: number) {
  let left = Array.from(
    { length: count },
    (_, n) =>
      ({
        ...blankActivity,
        ...{ activityId: String(n), userId: 'ana', status: n % 2 ? 'realizada' : 'pendiente' },
      }) as Activity,
  );
  const { commit, works } = keepingCommit(at);
  const [counted, sent, forgotten]: unknown[][] = [[], [], []];
  let id = 0;
  const deps: EraseDependencies = {
    activities: {
      listFrom: async (_, { limit }) => ({ found: left.slice(0, limit), isLast: false }),
      remove: ({ activityId }) => put(activityId),
      count: (_, by) => {
        counted?.push(by);
        return [put('head'), put('totals')];
      },
      forget: async (userId) => void forgotten?.push(userId),
    },
    commit: async (build) => {
      const answer = await commit(build);
      left = left.slice((works.at(-1)?.events ?? []).length);
      return answer;
    },
    newId: () => `e${String((id += 1))}`,
    sendErasure: async (messages) => void sent?.push(...messages),
  };
  return { deps, works, counted, sent, forgotten };
}

describe('the activities of a deleted client', () => {
  it('are deleted with an event each, counted, and what else is kept with them goes last', async () => {
    const { deps, works, counted, sent, forgotten } = setUp(46);
    await eraseActivities(event, deps);
    expect(counted).toEqual([{ pendiente: -23, realizada: -22 }, { realizada: -1 }]);
    expect(works[0]?.events?.[0]).toMatchObject({
      ...{ type: 'ActivityDeleted', activityId: '0', userId: 'ana', erased: true },
    });
    expect([sent, forgotten]).toEqual([[], ['ana']]);
  });

  it('are left to the next message where they are too many', async () => {
    const { deps, sent, forgotten } = setUp(500);
    await eraseActivities(event, deps);
    expect([sent, forgotten]).toEqual([[event], []]);
  });
});
