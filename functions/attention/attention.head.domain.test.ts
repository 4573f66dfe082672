import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attentionOf } from './attention.causes.domain.ts';
import type { SiteState } from './attention.subjects.domain.ts';
import { listOf } from './attention.domain.ts';
import { decided, itemsOf, settledHead, type Head } from './attention.head.domain.ts';
import { quietSite, sampleOwner } from './attention.samples.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const after = (days: number) => new Date(now.getTime() + days * 86_400_000);
const subject = 'site.01kag00000000000000000000a';
const me = { userId: '0190aaaa-0000-7000-8000-00000000000a', name: 'Eva' };

const settle = (before: Head | undefined, state: SiteState | undefined, at = now) =>
  settledHead(
    before,
    { subject, owner: state?.owner ?? sampleOwner, attention: attentionOf(state, at) },
    at,
  );
const updates = (pendingUpdates: number): SiteState => ({ ...quietSite, pendingUpdates });
const one = (head: Head | undefined) => itemsOf(head)[0];
const dismissal = { by: me, reason: 'El cliente no quiere', at: now.toISOString() };

describe('the items of a subject', () => {
  it('open with their cause, as first seen where it is unknown since when', () => {
    const head = settle(undefined, updates(2));
    expect(one(head)).toMatchObject({ kind: 'updatesPending', since: now.toISOString(), level: 2 });
    expect(one(settle(head, updates(2), after(1)))).toMatchObject({ since: now.toISOString() });
  });

  it('close with it; what is kept is when to look again', () => {
    const head = settle(settle(undefined, updates(2)), quietSite);
    expect(head?.items).toEqual([]);
    expect(head?.dueAt).toBe('2026-11-23T12:00:00.000Z');
  });

  it('have begun by now, whatever a clock elsewhere says', () => {
    const ahead = { ...quietSite, failures: 3, lastSyncDate: after(1).toISOString() };
    const head = settle(undefined, ahead);
    expect(one(head)?.since).toBe(now.toISOString());
    expect(one(settle(head, ahead, after(0.5)))?.since).toBe(now.toISOString());
    expect(one(settle(head, ahead, after(2)))?.since).toBe(after(1).toISOString());
  });

  it('leave nothing of a subject that is not there', () => {
    expect(settle(settle(undefined, updates(2)), undefined)).toBeUndefined();
  });

  it('stay dismissed while the cause lasts, and are open again when it gets worse', () => {
    const first = settle(undefined, updates(2));
    if (!first) throw new Error('No head');
    const head = decided(first, 'updatesPending', { dismissed: dismissal });
    expect(one(settle(head, updates(1)))?.dismissed).toEqual(dismissal);
    expect(one(settle(head, updates(2)))?.dismissed).toEqual(dismissal);
    expect(one(settle(head, updates(3)))?.dismissed).toBeNull();
  });

  it('are open again for another cause, with another revision', () => {
    const failing = { ...quietSite, failures: 3 };
    const first = settle(undefined, failing);
    if (!first) throw new Error('No head');
    const head = decided(first, 'syncFailing', { dismissed: dismissal, assignee: me });
    const again = settle(head, { ...failing, lastSyncDate: '2026-11-21T00:00:00.000Z' });
    expect(one(again)).toMatchObject({ dismissed: null, assignee: null });
    expect(one(again)?.revision).toBeGreaterThan(one(head)?.revision ?? 0);
  });

  it('come back when the time that they were postponed to has come', () => {
    const first = settle(undefined, updates(2));
    if (!first) throw new Error('No head');
    const until = after(1).toISOString();
    const head = decided(first, 'updatesPending', { postponedUntil: until });
    expect(Date.parse(head.dueAt ?? '')).toBeLessThanOrEqual(Date.parse(until));
    expect(one(settle(head, updates(2), after(0.9)))?.postponedUntil).toBe(until);
    const open = settle(head, updates(2), after(1));
    expect(one(open)).toMatchObject({ postponedUntil: null, since: now.toISOString() });
  });

  it('are not looked at again earlier because a site was read once more', () => {
    const first = settle(undefined, quietSite);
    const read = { ...quietSite, lastSyncDate: after(0.5).toISOString() };
    expect(settle(first, read, after(0.5))?.dueAt).toBe(first?.dueAt);
    expect(settle(first, read, after(2.5))?.dueAt).toBe(after(3.5).toISOString());
  });
});

const sites: fc.Arbitrary<SiteState | undefined> = fc.option(
  fc
    .record({
      keyConfigured: fc.boolean(),
      failures: fc.nat(4),
      pendingUpdates: fc.nat(2),
      owner: fc.constantFrom(null, sampleOwner),
      backupMissedAt: fc.constantFrom(null, '2026-11-20T00:00:00.000Z'),
    })
    .map((site) => ({ ...quietSite, ...site })),
  { nil: undefined },
);

describe('whatever happened before', () => {
  it('the items are those of the last state', () => {
    fc.assert(
      fc.property(fc.array(sites), sites, (earlier, last) => {
        const before = earlier.reduce<Head | undefined>(
          (head, state) => settle(head, state),
          undefined,
        );
        const said = (head: Head | undefined) =>
          itemsOf(head).map(({ revision: _, ...item }) => item);
        expect(said(settle(before, last))).toEqual(said(settle(undefined, last)));
      }),
    );
  });

  it('a state that is seen twice changes nothing', () => {
    fc.assert(
      fc.property(sites, (state) => {
        const head = settle(undefined, state);
        const again = settle(head, state);
        expect(again && { ...again, revision: head?.revision }).toEqual(head);
        expect(itemsOf(again).every((item) => listOf(item) === 'open')).toBe(true);
      }),
    );
  });
});
