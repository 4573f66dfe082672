import { expect, it } from 'vitest';
import type { Caller } from '../core/auth/caller.ts';
import type { Website } from '../websites/websites.domain.ts';
import { listBackups, type ListDependencies } from './backups.list.service.ts';

const callerOf = (role: Caller['role']): Caller => ({
  ...{ userId: 'me', username: 'me', groups: [], role },
});

const dependenciesOf = (ownerId: string | null): ListDependencies => ({
  websites: {
    find: async () => ({ websiteId: 'site-1', userId: ownerId, name: 'E', url: '' }) as Website,
  },
  list: {
    list: async () => ({
      ...{ items: [], nextCursor: null, localBackups: [] },
      schedule: { frequency: 'none', newestAt: null, missedAt: null },
    }),
  },
  storage: { find: async () => ({ usedBytes: 0, heldBytes: 0 }) },
  limits: { of: async () => ({ limitBytes: 1, hasPlan: false }) },
  now: () => new Date(),
});

it.each([
  ['cliente', 'me', 'caller'],
  // Who became an administrator may have sites.
  ['admin', 'me', 'caller'],
  ['admin', 'ana', 'other'],
  ['admin', null, 'nobody'],
] as const)('a %s sees whose storage it is: %s is %s', async (role, ownerId, storageOwner) => {
  const asked = { websiteId: 'site-1' };
  const answer = await listBackups(callerOf(role), asked, dependenciesOf(ownerId));
  expect(answer.storageOwner).toBe(storageOwner);
});
