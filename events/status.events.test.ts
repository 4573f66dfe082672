import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SYNC_CHUNK_SIZE, syncWebsitesSchema } from './status.events.ts';

/** Every message there is, by the name of its sample. */
const schemas = { 'status/sync-websites': syncWebsitesSchema };

const samplesDir = join(import.meta.dirname, 'samples');
const samples = readdirSync(samplesDir, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .map((path) => join(dirname(path), basename(path, '.json')).replaceAll('\\', '/'));

describe('samples', () => {
  it('are there for every message, and no others', () => {
    expect(samples.sort()).toEqual(Object.keys(schemas).sort());
  });

  it.each(Object.entries(schemas))('%s parses, and to itself', (name, schema) => {
    const sample: unknown = JSON.parse(readFileSync(join(samplesDir, `${name}.json`), 'utf8'));
    expect(schema.parse(sample)).toEqual(sample);
  });
});

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
  ])('with %s is none', (_, wrong) => {
    expect(syncWebsitesSchema.safeParse({ ...message, ...wrong }).success).toBe(false);
  });
});
