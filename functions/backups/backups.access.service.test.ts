import { describe, expect, it } from 'vitest';
import type { Website } from '../websites/websites.domain.ts';
import { getBackupSite, getSender } from './backups.access.service.ts';

const ana = { userId: 'ana', role: 'cliente' } as const;
const admin = { userId: 'admin', role: 'admin' } as const;
const website = { websiteId: 'site-1', name: 'La Espiga', url: 'https://e.cl', comments: '' };
const withSite = (userId: string | null | undefined) => ({
  websites: {
    find: async () => (userId === undefined ? undefined : ({ ...website, userId } as Website)),
  },
});

describe('getBackupSite', () => {
  it.each([
    ['their own', ana, 'ana'],
    ['a client’s, for an administrator', admin, 'ana'],
    ['nobody’s, for an administrator', admin, null],
  ])('%s', async (_, caller, ownerId) => {
    const { name, url } = website;
    expect(await getBackupSite(caller, 'site-1', withSite(ownerId))).toEqual({
      websiteId: 'site-1',
      ownerId,
      name,
      url,
    });
  });

  it.each([
    ['another’s', ana, 'benito'],
    ['nobody’s', ana, null],
    ['one that is not there', ana, undefined],
    ['one that is not there, for an administrator', admin, undefined],
  ])('%s is not found', async (_, caller, ownerId) => {
    await expect(getBackupSite(caller, 'site-1', withSite(ownerId))).rejects.toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
  });
});

it('an administrator sends in their own name, for the site’s owner', async () => {
  expect(await getSender(admin, 'site-1', withSite('ana'))).toMatchObject({
    site: { ownerId: 'ana' },
    userId: 'admin',
  });
});
