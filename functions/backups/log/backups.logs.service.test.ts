import { describe, expect, it } from 'vitest';
import { keepingCommit } from '../../../tests/support/commit.ts';
import type { Caller } from '../../core/auth/caller.ts';
import type { Website } from '../../websites/websites.domain.ts';
import { listLogs, removeLog, removeLogs } from './backups.logs.service.ts';

const ana: Caller = {
  userId: 'ana',
  username: 'ana',
  groups: [],
  role: 'cliente',
  position: 'owner',
};
const admin: Caller = {
  userId: 'admin',
  username: 'admin',
  groups: [],
  role: 'admin',
  position: 'owner',
};

/** A log of so many parts; each call that deletes one takes a second. */
function setUp(parts = 1) {
  const done: string[] = [];
  const { commit, works } = keepingCommit(new Date(0));
  let [left, seconds] = [parts, 0];
  const dependencies = {
    websites: { find: async () => ({ websiteId: 'site-1', userId: 'ana', name: 'E' }) as Website },
    logs: {
      list: async () => ({ items: [], nextCursor: null }),
      remove: async (_websiteId: string, logId: string) => {
        done.push(logId);
      },
      removeSome: async () => {
        seconds += 1;
        left -= 1;
        done.push('some');
        return left > 0 ? ('more' as const) : ('done' as const);
      },
    },
    commit,
    now: () => new Date(seconds * 1_000),
  };
  const audits = () => works.flatMap(({ audits: entries = [] }) => entries);
  return { done, audits, dependencies };
}

describe('removeLogs', () => {
  it('goes on until nothing is left', async () => {
    const { done, dependencies } = setUp(4);
    expect(await removeLogs(ana, 'site-1', dependencies)).toEqual({ websiteId: 'site-1' });
    expect(done).toHaveLength(4);
  });

  it('leaves to the next call what a request has no time for', async () => {
    const { done, dependencies } = setUp(1_000);
    await removeLogs(ana, 'site-1', dependencies);
    expect(done).toHaveLength(6);
  });
});

it.each([
  ['an entry', removeLog, { websiteId: 'site-1', logId: 'log-1' }],
  ['all of it', removeLogs, 'site-1'],
] as const)('deleting %s is noted where an administrator did it', async (...given) => {
  const [, remove, what] = given;
  const run = remove as (by: Caller, what: unknown, deps: unknown) => Promise<unknown>;
  for (const [caller, times] of [
    [ana, 0],
    [admin, 2],
  ] as const) {
    const { done, audits, dependencies } = setUp();
    await run(caller, what, dependencies);
    expect(done).toHaveLength(1);
    expect(audits().map(({ action }) => action)).toEqual(Array(times).fill('BackupLogDeleted'));
  }
});

it('is not for another client', async () => {
  const benito = { ...ana, userId: 'benito' };
  const { done, dependencies } = setUp();
  const refused = expect.objectContaining({ code: 'NOT_FOUND' }) as Error;
  const log = { websiteId: 'site-1', logId: 'log-1' };
  await expect(listLogs(benito, log, dependencies)).rejects.toThrow(refused);
  await expect(removeLog(benito, log, dependencies)).rejects.toThrow(refused);
  await expect(removeLogs(benito, 'site-1', dependencies)).rejects.toThrow(refused);
  expect(done).toEqual([]);
});
