import { describe, expect, it } from 'vitest';
import { SYNC_CHUNK_SIZE, syncWebsitesSchema } from './status.events.ts';

describe('SyncWebsites', () => {
  const id = '01kb3f0a9x5m3v7c2d8e4h6j9k';
  const message = {
    type: 'SyncWebsites',
    websiteIds: [id],
    requestedBy: 'schedule',
    requestedAt: '2026-11-21T12:00:00.000Z',
  };

  it.each([
    ['no sites', { websiteIds: [] }],
    ['too many sites', { websiteIds: Array(SYNC_CHUNK_SIZE + 1).fill(id) }],
    ['what is no id', { websiteIds: ['../x'] }],
    ['another name', { type: 'WebsitesSynced' }],
    ['nobody asking', { requestedBy: 'worker' }],
    ['no time', { requestedAt: 'today' }],
  ])('is refused with %s', (_, wrong) => {
    expect(syncWebsitesSchema.safeParse({ ...message, ...wrong }).success).toBe(false);
  });
});
