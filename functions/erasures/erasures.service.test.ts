import { describe, expect, it } from 'vitest';
import { peopleInMemory } from '../../tests/support/people-in-memory.ts';
import { newId } from '../core/id.ts';
import type { Write } from '../core/table/entity/writes.ts';
import type { StoredPerson } from '../profiles/profiles.entity.ts';
import { userSchema } from '../users/users.domain.ts';
import type { Erasure } from './erasures.domain.ts';
import { settleDueErasures } from './erasures.due.service.ts';
import { cancelErasure, requestErasure } from './erasures.service.ts';

const DAY_MS = 86_400_000;
const asked = new Date('2026-11-21T12:00:00.000Z');
const end = '2026-12-05T12:00:00.000Z';
const ana: StoredPerson = userSchema.required().parse({
  userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000001',
  ...{ email: 'ana@ejemplo.cl', firstName: 'Ana', lastName: 'Pérez', role: 'cliente' },
  ...{ createdAt: '2026-11-20T12:00:00.000Z', lastSignInAt: null, invitationPending: false },
  ...{ phone: '', secondaryEmail: '', whatsapp: '', companyName: '', companyDni: '' },
  ...{ companyAddress: '', companyCity: '', companyCountry: '', companyEconomicActivity: '' },
  ...{ emailNotifications: true, hoursInReports: false, secondFactorSince: null },
  ...{ erasesAt: null, acceptedTerms: null, position: 'owner', companyId: null, revision: 0 },
});

/** A table with a client, their wish, and a clock that the test sets. */
function setUp(person = ana) {
  const memory = peopleInMemory(asked);
  memory.rows.set(person.userId, person);
  const wishes = new Map<string, Erasure>();
  const clock = { now: asked };
  const effects = new Map<Write, () => void>();
  const write = (effect: () => void): Write => {
    const item: Write = { Put: { Item: { pk: `ERASURE${String(effects.size)}`, sk: 'E' } } };
    effects.set(item, effect);
    return item;
  };
  const commit: typeof memory.commit = (build) =>
    memory.commit(async () => {
      const work = await build(clock.now, 0);
      for (const item of work.shared ?? []) effects.get(item)?.();
      return work;
    });
  const set = (erasure: Erasure) => write(() => wishes.set(erasure.userId, erasure));
  const mails: string[] = [];
  const logged: unknown[] = [];
  const deps = {
    people: memory.people,
    erasures: {
      find: async ({ userId }: { userId: string }) => wishes.get(userId),
      put: set,
      postpone: (_: Erasure, after: Erasure) => set(after),
      remove: ({ userId }: Erasure) => write(() => wishes.delete(userId)),
      findDue: async (by: Date) =>
        [...wishes.values()].filter(({ dueAt }) => dueAt <= by.toISOString()).map((w) => w.userId),
    },
    commit,
    newId,
    now: () => clock.now,
    log: { error: (...line: unknown[]) => void logged.push(line) },
    sayGoodbye: async ({ email }: { email: string }) => void mails.push(email),
  };
  const after = (days: number) => {
    clock.now = new Date(asked.getTime() + days * DAY_MS);
    return settleDueErasures(deps);
  };
  return { memory, wishes, deps, mails, logged, after };
}

const nothing = { reminded: 0, erased: 0, dropped: 0, nothing: 0 };

describe('a client who asks to be deleted', () => {
  it('learns when, is notified once, and may change their mind', async () => {
    const { memory, wishes, deps } = setUp();
    expect((await requestErasure(ana, deps)).erasesAt).toBe(end);
    expect((await requestErasure(ana, deps)).erasesAt).toBe(end);
    expect(wishes.get(ana.userId)?.erasesAt).toBe(end);
    expect((await cancelErasure(ana, deps)).erasesAt).toBeNull();
    expect((await cancelErasure(ana, deps)).erasesAt).toBeNull();
    expect(wishes.size).toBe(0);
    const change = (name: string) => ({ type: 'ErasureChanged', change: name, erasesAt: end });
    expect(memory.events).toMatchObject([change('requested'), change('cancelled')]);
    expect(memory.audits.map(({ action }) => action)).toEqual([
      'ErasureRequested',
      'ErasureCancelled',
    ]);
  });

  it('is no administrator', async () => {
    const { deps } = setUp({ ...ana, role: 'admin' });
    await expect(requestErasure(ana, deps)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(cancelErasure(ana, deps)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('what is due', () => {
  it('is a reminder three days before the end, then the end, and an e-mail', async () => {
    const { memory, deps, mails, after } = setUp();
    await requestErasure(ana, deps);
    expect(await after(10.9)).toEqual(nothing);
    expect(await after(11)).toEqual({ ...nothing, reminded: 1 });
    expect(await after(12)).toEqual(nothing);
    expect(mails).toEqual([]);
    expect(await after(14)).toEqual({ ...nothing, erased: 1 });
    expect(memory.rows.get(ana.userId)).toBe('tombstone');
    expect(mails).toEqual([ana.email]);
    expect(memory.events.slice(1)).toMatchObject([
      { type: 'ErasureChanged', change: 'reminded' },
      { type: 'UserDeleted', userId: ana.userId, role: 'cliente' },
    ]);
    // Their wish went with them; a late index still names it.
    expect(await after(15)).toEqual({ ...nothing, nothing: 1 });
  });

  it('is nothing for a person who was made an administrator meanwhile', async () => {
    const { memory, wishes, deps, after } = setUp();
    await requestErasure(ana, deps);
    const asAdmin = { ...ana, role: 'admin' as const, erasesAt: end };
    memory.rows.set(ana.userId, asAdmin);
    expect(await after(14)).toEqual({ ...nothing, dropped: 1 });
    expect(memory.rows.get(ana.userId)).toMatchObject({ role: 'admin', erasesAt: null });
    expect(wishes.size).toBe(0);
  });

  it('is done although the last e-mail fails', async () => {
    const { deps, logged, after } = setUp();
    await requestErasure(ana, deps);
    deps.sayGoodbye = () => Promise.reject(new Error('SES is down'));
    expect(await after(14)).toEqual({ ...nothing, erased: 1 });
    expect(logged).toHaveLength(1);
  });

  it('fails for one, and is done for the others', async () => {
    const { memory, deps, logged, after } = setUp();
    const eva = { ...ana, userId: '0b7d3c1e-5a2f-4c8d-9e6b-000000000002' };
    memory.rows.set(eva.userId, eva);
    await requestErasure(ana, deps);
    await requestErasure(eva, deps);
    memory.failing.add('bury');
    await expect(after(14)).rejects.toThrow('1 erasures');
    expect(logged).toHaveLength(1);
    expect(await after(14)).toMatchObject({ erased: 1, nothing: 1 });
  });
});
