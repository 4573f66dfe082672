import { describe, expect, it } from 'vitest';
import { createForms } from '../core/exports/csv.ts';
import type { Audit } from './audits.domain.ts';
import { colleaguesIn, ownHistoryOf } from './audits.history.domain.ts';

const ana = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const carmen = '0b7d3c1e-5a2f-4c8d-9e6b-000000000009';
const entry = (more: Partial<Audit>): Audit => ({
  entryId: '01kb3f0a9x5m3v7c2d8e4h6j90',
  ...{ targetId: ana, actorId: carmen, action: 'UserUpdated', address: '192.0.2.7' },
  at: '2026-11-21T12:00:00.000Z',
  details: { changed: 'phone', phone: '+56' },
  ...more,
});

const marta = '0b7d3c1e-5a2f-4c8d-9e6b-000000000002';
const former = '0b7d3c1e-5a2f-4c8d-9e6b-000000000003';
const colleagues = new Map([[marta, 'Marta Ruiz']]);

const historyOf = (entries: readonly Audit[]) =>
  ownHistoryOf(entries, { userId: ana, colleagues, ...createForms('America/Santiago') });

describe('what a person sees of their history', () => {
  it('names no administrator and no address but their own', () => {
    const own = entry({ actorId: ana, action: 'SignedIn', details: { device: 'Chrome en Mac' } });
    const command = entry({ actorId: 'admin:mfa-reset', action: 'SecondFactorReset', details: {} });
    expect(historyOf([entry({}), own, command])).toEqual([
      expect.objectContaining({
        ...{ by: 'admin', address: null, subject: null },
        facts: [{ title: 'Teléfono', value: '+56' }],
      }),
      expect.objectContaining({ by: 'you', address: '192.0.2.7', subject: 'Chrome en Mac' }),
      expect.objectContaining({ by: 'system', address: null }),
    ]);
    expect(JSON.stringify(historyOf([entry({})]))).not.toMatch(/phone|09"/);
  });

  it('names who of the company did something, while they are of it', () => {
    const details = { websiteId: 's', name: 'Blog', filename: 'blog.zip' };
    const deleted = entry({ action: 'BackupDeleted', byCompany: true, details });
    const invited = entry({ action: 'MemberInvited', actorId: marta, details: {} });
    const entries = [
      { ...deleted, actorId: marta },
      { ...deleted, actorId: former },
      invited,
      { ...deleted, actorId: marta, byCompany: undefined },
    ];
    expect(historyOf(entries).map(({ by, byName, address }) => [by, byName, address])).toEqual([
      ['company', 'Marta Ruiz', null],
      ['company', null, null],
      ['company', 'Marta Ruiz', null],
      ['admin', null, null],
    ]);
    expect(historyOf([deleted])).toMatchObject([
      { subject: 'Blog', facts: [{ title: 'Archivo', value: 'blog.zip' }] },
    ]);
    expect(colleaguesIn([...entries, entry({ actorId: ana })], ana)).toEqual([
      marta,
      former,
      marta,
    ]);
  });

  it('says that a site’s key was removed', () => {
    const details = { name: 'Blog', changed: 'apiKey', apiKey: 'removed' };
    const replaced = { name: 'Blog', changed: 'apiKey', revision: '2' };
    expect(
      historyOf(
        [details, replaced].map((all) => entry({ action: 'WebsiteUpdated', details: all })),
      ),
    ).toMatchObject([
      { subject: 'Blog', facts: [{ title: 'API Key', value: 'Se quitó' }] },
      { subject: 'Blog', facts: [{ title: 'API Key', value: 'cambió' }] },
    ]);
  });

  it('says where the values went with somebody’s account', () => {
    const removed = entry({ action: 'MemberRemoved', details: {}, erased: true });
    expect(historyOf([removed])).toMatchObject([
      { by: 'company', facts: [{ title: 'Detalles', value: 'Datos eliminados' }] },
    ]);
  });

  it('says what was before and after, but nothing that is for administrators', () => {
    const activity = {
      ...{ activityId: 'a', description: 'Menú', changed: 'priority, dueOn', revision: '2' },
      ...{ priority: 'urgente', priorityBefore: 'normal', dueOn: '2026-12-01', dueOnBefore: null },
    };
    const moved = { name: 'Blog', fromUserId: ana, toUserId: carmen };
    expect(
      historyOf([
        entry({ action: 'ActivityUpdated', details: activity }),
        entry({ action: 'WebsiteReassigned', details: moved }),
      ]),
    ).toMatchObject([
      { subject: 'Menú', facts: [{ title: 'Plazo', value: '(vacío) → 01/12/2026' }] },
      { subject: 'Blog', facts: [{ title: 'Propietario', value: 'Tu cuenta → Otra cuenta' }] },
    ]);
  });

  it.each(['SignInRefused', 'RecoveryRequested', 'RecoveryRefused'] as const)(
    'does not say that they did themselves what anybody may: %s',
    (action) => {
      expect(historyOf([entry({ actorId: ana, action })])).toEqual([
        expect.objectContaining({ by: 'somebody', address: '192.0.2.7' }),
      ]);
    },
  );

  it.each(['NoteWritten', 'QuotaCorrected', 'PaymentReviewed', 'AttentionAssigned'] as const)(
    'leaves out %s',
    (action) => {
      expect(historyOf([entry({ action })])).toEqual([]);
    },
  );
});
