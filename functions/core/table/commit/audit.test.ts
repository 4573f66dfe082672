import { describe, expect, it } from 'vitest';
import { withinRequest } from '../../observability/request-context.ts';
import { auditPut, changesOf } from './audit.ts';

const entry = {
  targetId: 'ana',
  actorId: 'root',
  action: 'UserUpdated',
  at: new Date('2026-11-21T12:00:00.000Z'),
};
const addressOf = () =>
  (auditPut({ name: 'table' }, entry).Put?.Item as { address: unknown }).address;

describe('the address of an entry', () => {
  it('is that of the request which asked for the change, each its own', async () => {
    const askedFrom = (address: string) =>
      withinRequest({ correlationId: 'request-1', address }, async () => {
        await Promise.resolve();
        return addressOf();
      });
    const addresses = await Promise.all([askedFrom('192.0.2.7'), askedFrom('2001:db8::1')]);
    expect(addresses).toEqual(['192.0.2.7', '2001:db8::1']);
  });

  it('is what the entry says, where the request came from elsewhere', () => {
    const item = auditPut({ name: 'table' }, { ...entry, address: '198.51.100.4' }).Put?.Item;
    expect(item).toMatchObject({ address: '198.51.100.4' });
  });

  it('is null where no request asked', () => {
    expect(addressOf()).toBeNull();
  });
});

describe('what an edit changed', () => {
  it('has each field of before and after, and no other', () => {
    const before = { name: 'Ana', phone: null, sites: 3, tags: ['a'], same: 1 };
    const after = { ...before, name: 'Eva', phone: '+56', sites: 4, tags: [] };
    expect(changesOf(before, after, ['name', 'phone', 'sites', 'tags'])).toEqual({
      changed: 'name, phone, sites, tags',
      ...{ name: 'Eva', nameBefore: 'Ana' },
      ...{ phone: '+56', phoneBefore: null },
      ...{ sites: '4', sitesBefore: '3' },
      ...{ tags: '[]', tagsBefore: '["a"]' },
    });
  });

  it('only lists what the item does not have: a secret', () => {
    const site: { apiKey?: string } = {};
    expect(changesOf(site, site, ['apiKey'])).toEqual({ changed: 'apiKey' });
  });

  it('shortens what is long, and counts a picture', () => {
    const { note, logo } = changesOf<'note' | 'logo'>(
      {},
      { note: 'n'.repeat(5_000), logo: `data:image/png;base64,${'A'.repeat(5_000)}` },
      ['note', 'logo'],
    );
    expect(note).toHaveLength(300);
    expect(logo).toBe('5022 characters');
  });
});
