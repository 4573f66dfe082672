import { describe, expect, it } from 'vitest';
import type { Audit } from './audits.domain.ts';
import { ownHistoryOf } from './audits.own.domain.ts';

const ana = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const carmen = '0b7d3c1e-5a2f-4c8d-9e6b-000000000009';
const entry = (more: Partial<Audit>): Audit => ({
  entryId: '01kb3f0a9x5m3v7c2d8e4h6j90',
  ...{ targetId: ana, actorId: carmen, action: 'UserUpdated', address: '192.0.2.7' },
  at: '2026-11-21T12:00:00.000Z',
  details: { changed: 'phone', phone: '+56' },
  ...more,
});

describe('what a person sees of their history', () => {
  it('names no administrator and no address but their own', () => {
    const own = entry({ actorId: ana, action: 'SignedIn', details: { device: 'Chrome en Mac' } });
    const command = entry({ actorId: 'admin:mfa-reset', action: 'SecondFactorReset', details: {} });
    expect(ownHistoryOf([entry({}), own, command], ana)).toEqual([
      expect.objectContaining({ by: 'admin', address: null, subject: null }),
      expect.objectContaining({ by: 'you', address: '192.0.2.7', subject: 'Chrome en Mac' }),
      expect.objectContaining({ by: 'system', address: null }),
    ]);
    expect(JSON.stringify(ownHistoryOf([entry({})], ana))).not.toMatch(/phone|09"/);
  });

  it.each(['SignInRefused', 'RecoveryRequested', 'RecoveryRefused'] as const)(
    'does not say that they did themselves what anybody may: %s',
    (action) => {
      expect(ownHistoryOf([entry({ actorId: ana, action })], ana)).toEqual([
        expect.objectContaining({ by: 'somebody', address: '192.0.2.7' }),
      ]);
    },
  );

  it.each(['NoteWritten', 'QuotaCorrected', 'PaymentReviewed', 'AttentionAssigned'] as const)(
    'leaves out %s',
    (action) => {
      expect(ownHistoryOf([entry({ action })], ana)).toEqual([]);
    },
  );
});
