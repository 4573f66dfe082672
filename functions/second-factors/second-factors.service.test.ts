import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { peopleInMemory } from '../../tests/support/people-in-memory.ts';
import { countsInMemory, proofsInMemory } from '../../tests/support/people/proofs.ts';
import { sessionSample, sessionsInMemory } from '../../tests/support/people/sessions.ts';
import type { Proof, Proven } from '../core/auth/factor-pool.ts';
import { AppError } from '../core/http/errors.ts';
import { newId } from '../core/id.ts';
import type { Log } from '../core/observability/logger.ts';
import type { Write } from '../core/table/entity/writes.ts';
import { userSchema } from '../users/users.domain.ts';
import type { SecondFactor } from './second-factors.domain.ts';
import { recoverAccess } from './second-factors.recovery.service.ts';
import { resetByAdmin, resetFactor } from './second-factors.reset.service.ts';
import {
  finishEnrolment,
  renewRecoveryCodes,
  startEnrolment,
  switchOffOwn,
} from './second-factors.service.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const PASSWORD = 'clave-de-ana';
const CODE = '123456';
const email = 'ana@ejemplo.cl';
const person = (n: number, more: object = {}) =>
  userSchema.parse({
    userId: `0b7d3c1e-5a2f-4c8d-9e6b-00000000000${String(n)}`,
    ...{ email, firstName: 'Ana', lastName: 'Pérez', role: 'cliente' },
    ...{ createdAt: '2026-11-20T12:00:00.000Z', lastSignInAt: null },
    ...more,
  });
const ana = { ...person(1), session: sessionSample() };
const carmen = person(9, { role: 'admin', firstName: 'Carmen' });
const own = { userId: ana.userId, sessionId: ana.session.sessionId };
const named = (name: string, message = name) => Object.assign(new Error(message), { name });

/** A pool that knows one person's password and code, and a table with their recovery codes. */
function setUp({ pool = 'off' }: { pool?: 'on' | 'off' } = {}) {
  const steps: string[] = [];
  const memory = peopleInMemory(now);
  for (const one of [ana, carmen]) memory.rows.set(one.userId, one);
  const table: { factor?: SecondFactor | undefined } = {};
  const state = { pool };
  const { counts, count } = countsInMemory();
  const log = { error: () => undefined } as unknown as Log;
  const { sessions, closed, factored } = sessionsInMemory();
  const effects = new Map<Write, () => void>();
  const write = (effect: () => void): Write => {
    const item: Write = { Put: { Item: { pk: `FACTOR${String(effects.size)}`, sk: 'FACTOR' } } };
    effects.set(item, effect);
    return item;
  };
  const commit: typeof memory.commit = async (build) => {
    let shared: readonly Write[] = [];
    const answer = await memory.commit(async (at) => {
      const work = await build(at, 0);
      shared = work.shared ?? [];
      return work;
    });
    for (const item of shared) effects.get(item)?.();
    return answer;
  };
  const prove = async (_: string, { password, code }: Proof): Promise<Proven> => {
    if (password !== PASSWORD) throw named('NotAuthorizedException', 'Incorrect username');
    if (state.pool === 'off') return { accessToken: 'token' };
    if (code === undefined) return 'code-required';
    if (code !== CODE) throw named('CodeMismatchException');
    return { accessToken: 'token' };
  };
  const deps = {
    people: memory.people,
    commit,
    sessions,
    factors: {
      find: async () => table.factor,
      put: (factor: SecondFactor) => write(() => (table.factor = factor)),
      replace: (_: SecondFactor, after: SecondFactor) => write(() => (table.factor = after)),
      remove: () => write(() => (table.factor = undefined)),
    },
    factorPool: {
      prove,
      newSecret: async () => 'SECRET',
      async verifyCode(_: string, code: string) {
        if (code !== CODE) throw named('EnableSoftwareTokenMFAException');
      },
      async switchOn() {
        steps.push('on');
        state.pool = 'on';
      },
      async switchOff() {
        steps.push('off');
        state.pool = 'off';
      },
    },
    userPool: {
      findState: async (name: string) =>
        name === email
          ? { userId: ana.userId, createdAt: new Date(0), status: 'used' as const }
          : undefined,
      async signOutEverywhere() {
        steps.push('signOutEverywhere');
      },
    },
    log,
    proofs: proofsInMemory({ commit, log, count, now: () => now }),
    newId,
    randomInt: (max: number) => randomInt(max),
  };
  const enrol = () => finishEnrolment(ana, { password: PASSWORD, code: CODE }, deps);
  return { ...memory, deps, steps, state, table, counts, enrol, closed, factored };
}

const refusalOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((reason: unknown) => reason);
  if (!(error instanceof AppError)) return error;
  return error.fields ? Object.keys(error.fields) : error.code;
};
const actions = ({ audits }: ReturnType<typeof setUp>) => audits.map(({ action }) => action);
const stored = ({ rows }: ReturnType<typeof setUp>) => rows.get(ana.userId);

describe('enrolling', () => {
  it('gives a secret for the password, and changes nothing yet', async () => {
    const world = setUp();
    expect(await startEnrolment(ana, { password: PASSWORD }, world.deps)).toEqual({
      secret: 'SECRET',
    });
    expect(world.steps).toEqual([]);
    expect(stored(world)).toMatchObject({ secondFactorSince: null });
  });

  it('is switched on by a code, with ten codes that are stored hashed', async () => {
    const world = setUp();
    const { profile, recoveryCodes } = await world.enrol();
    expect(profile.secondFactorSince).toBe(now.toISOString());
    expect(stored(world)).toMatchObject({ secondFactorSince: now.toISOString() });
    expect(world.state.pool).toBe('on');
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(world.table.factor?.hashes).toHaveLength(10);
    for (const code of recoveryCodes) {
      expect(JSON.stringify(world.table.factor)).not.toContain(code.replace('-', ''));
    }
    expect(world.events).toMatchObject([{ type: 'SecondFactorChanged', change: 'enrolled' }]);
    expect(world.factored).toEqual([{ ...own, hasSecondFactor: true, at: now }]);
  });

  it.each([
    { wrong: 'password', proof: { password: 'otra', code: CODE } },
    { wrong: 'code', proof: { password: PASSWORD, code: '000000' } },
  ])('refuses a wrong $wrong, and warns nobody', async ({ wrong, proof }) => {
    const world = setUp();
    expect(await refusalOf(finishEnrolment(ana, proof, world.deps))).toEqual([wrong]);
    expect(world.steps).toEqual([]);
    expect(world.events).toEqual([]);
  });

  it('is refused to a person with a factor', async () => {
    const world = setUp();
    await world.enrol();
    const again = startEnrolment(ana, { password: PASSWORD }, world.deps);
    expect(await refusalOf(again)).toBe('SECOND_FACTOR_ON');
    expect(await refusalOf(world.enrol())).toBe('SECOND_FACTOR_ON');
  });

  it('begins again where the pool went on and our record did not', async () => {
    const world = setUp({ pool: 'on' });
    expect(await startEnrolment(ana, { password: PASSWORD }, world.deps)).toEqual({
      secret: 'SECRET',
    });
    expect(world.steps).toEqual(['off']);
  });

  it('says that the pool has had enough attempts', async () => {
    const world = setUp();
    world.deps.factorPool.prove = () =>
      Promise.reject(named('NotAuthorizedException', 'Password attempts exceeded'));
    const start = startEnrolment(ana, { password: PASSWORD }, world.deps);
    expect(await refusalOf(start)).toBe('TOO_MANY_ATTEMPTS');
  });
});

describe('a person with a factor', () => {
  it('gets other recovery codes for the password and a code', async () => {
    const world = setUp();
    const { recoveryCodes: before } = await world.enrol();
    const proof = { password: PASSWORD, code: CODE };
    const caller = { ...ana, session: sessionSample({ hasSecondFactor: true }) };
    const { recoveryCodes } = await renewRecoveryCodes(caller, proof, world.deps);
    expect(recoveryCodes.filter((code) => before.includes(code))).toEqual([]);
    const old = { email, password: PASSWORD, recoveryCode: before[0]?.replace('-', '') ?? '' };
    expect(await refusalOf(recoverAccess(old, world.deps))).toEqual(['recoveryCode']);
    expect(world.factored.at(-1)).toMatchObject({ ...own, hasSecondFactor: true });
    expect(actions(world)).toEqual([
      'SecondFactorEnabled',
      'RecoveryCodesRenewed',
      'RecoveryCodeRefused',
    ]);
  });

  it.each([
    {
      wrong: 'password',
      proof: { password: 'otra', code: CODE },
      action: 'PasswordRefused',
    },
    { wrong: 'code', proof: { password: PASSWORD, code: '000000' }, action: 'CodeRefused' },
  ])('keeps it where it is switched off with a wrong $wrong', async (tried) => {
    const { wrong, proof, action } = tried;
    const world = setUp();
    await world.enrol();
    expect(await refusalOf(switchOffOwn(ana, proof, world.deps))).toEqual([wrong]);
    expect(await refusalOf(renewRecoveryCodes(ana, proof, world.deps))).toEqual([wrong]);
    expect(world.state.pool).toBe('on');
    expect(actions(world)).toEqual(['SecondFactorEnabled', action, action]);
    expect(stored(world)).toMatchObject({ secondFactorSince: now.toISOString() });
  });

  it('switches it off, and the recovery codes with it', async () => {
    const world = setUp();
    await world.enrol();
    const profile = await switchOffOwn(ana, { password: PASSWORD, code: CODE }, world.deps);
    expect(profile.secondFactorSince).toBeNull();
    expect(world.state.pool).toBe('off');
    expect(world.table.factor).toBeUndefined();
    expect(world.events.at(-1)).toMatchObject({ change: 'switchedOff', actor: null });
    expect(world.factored.at(-1)).toMatchObject({ ...own, hasSecondFactor: false });
    expect(world.closed).toEqual([]);
    const again = switchOffOwn(ana, { password: PASSWORD, code: CODE }, world.deps);
    expect(await refusalOf(again)).toBe('SECOND_FACTOR_OFF');
    expect(actions(world)).toEqual(['SecondFactorEnabled', 'SecondFactorDisabled']);
  });
});

describe('a recovery code', () => {
  const recovery = (recoveryCode: string, more: object = {}) => ({
    ...{ email, password: PASSWORD, recoveryCode: recoveryCode.replace('-', '') },
    ...more,
  });

  it('switches the factor off and ends every session, once', async () => {
    const world = setUp();
    const { recoveryCodes } = await world.enrol();
    const [first = '', second = ''] = recoveryCodes;
    await recoverAccess(recovery(first), world.deps);
    expect(world.steps).toEqual(['on', 'off', 'signOutEverywhere']);
    expect(stored(world)).toMatchObject({ secondFactorSince: null });
    expect(world.events.at(-1)).toMatchObject({ change: 'recovered' });
    expect(world.closed).toEqual([ana.userId]);
    expect(actions(world)).toEqual(['SecondFactorEnabled', 'SecondFactorRecovered']);
    for (const used of [first, second]) {
      expect(await refusalOf(recoverAccess(recovery(used), world.deps))).toEqual(['recoveryCode']);
    }
  });

  it('of somebody else who was faster is refused', async () => {
    const world = setUp();
    const { recoveryCodes } = await world.enrol();
    world.hooks.meanwhile = () => {
      const before = stored(world);
      if (before && before !== 'tombstone') {
        world.rows.set(ana.userId, { ...before, secondFactorSince: null });
      }
      world.table.factor = undefined;
    };
    const late = recoverAccess(recovery(recoveryCodes[0] ?? ''), world.deps);
    expect(await refusalOf(late)).toBe('SECOND_FACTOR_OFF');
  });

  it.each([
    {
      by: 'nobody',
      more: { email: 'nadie@ejemplo.cl' },
      refusal: 'CREDENTIALS_INVALID',
      recorded: [],
    },
    {
      by: 'a wrong password',
      more: { password: 'otra' },
      refusal: 'CREDENTIALS_INVALID',
      recorded: ['PasswordRefused'],
    },
    {
      by: 'a wrong recovery code',
      more: { recoveryCode: 'ZZZZZZZZZZ' },
      refusal: ['recoveryCode'],
      recorded: ['RecoveryCodeRefused'],
    },
  ])('is refused for $by', async ({ more, refusal, recorded }) => {
    const world = setUp();
    const { recoveryCodes } = await world.enrol();
    const tried = recoverAccess(recovery(recoveryCodes[0] ?? '', more), world.deps);
    expect(await refusalOf(tried)).toEqual(refusal);
    expect(actions(world).slice(1)).toEqual(recorded);
    expect(world.state.pool).toBe('on');
  });

  it('is counted with the other proofs of its person, once the password was right', async () => {
    const world = setUp();
    await world.enrol();
    const counted = () => [...world.counts.values()];
    expect(counted()).toEqual([1]);
    await refusalOf(recoverAccess(recovery('ZZZZZ-ZZZZZ', { password: 'otra' }), world.deps));
    expect(counted()).toEqual([1]);
    const tried = () => refusalOf(recoverAccess(recovery('ZZZZZ-ZZZZZ'), world.deps));
    expect(await tried()).toEqual(['recoveryCode']);
    for (const key of world.counts.keys()) world.counts.set(key, 100);
    expect(await tried()).toBe('TOO_MANY_ATTEMPTS');
    const proof = { password: PASSWORD, code: CODE };
    expect(await refusalOf(switchOffOwn(ana, proof, world.deps))).toBe('TOO_MANY_ATTEMPTS');
  });
});

describe('a reset', () => {
  const { userId, role, position } = carmen;
  const caller = { userId, role, position, profileItem: carmen };

  it('by another administrator is audited, announced, and ends the sessions', async () => {
    const world = setUp();
    await world.enrol();
    const user = await resetByAdmin(caller, ana.userId, world.deps);
    expect(user).toMatchObject({ userId: ana.userId, secondFactorSince: null });
    expect(world.steps).toEqual(['on', 'off', 'signOutEverywhere']);
    expect(world.audits.slice(1)).toEqual([
      {
        ...{ targetId: ana.userId, actorId: carmen.userId },
        ...{ action: 'SecondFactorReset', at: now },
      },
    ]);
    expect(world.closed).toEqual([ana.userId]);
    const actor = { userId: carmen.userId, name: 'Carmen Pérez' };
    expect(world.events.at(-1)).toMatchObject({ change: 'reset', actor });
  });

  it('is refused for oneself, for nobody, and where there is no factor', async () => {
    const { deps } = setUp();
    expect(await refusalOf(resetByAdmin(caller, carmen.userId, deps))).toBe('OWN_SECOND_FACTOR');
    expect(await refusalOf(resetByAdmin(caller, 'nadie', deps))).toBe('NOT_FOUND');
    expect(await refusalOf(resetByAdmin(caller, ana.userId, deps))).toBe('SECOND_FACTOR_OFF');
  });

  it('by a command names no administrator', async () => {
    const world = setUp();
    await world.enrol();
    const reset = { userId: ana.userId, actorId: 'admin:mfa-reset', actor: null };
    await resetFactor(reset, world.deps);
    expect(world.events.at(-1)).toMatchObject({ change: 'reset', actor: null });
    expect(world.audits.at(-1)).toMatchObject({ actorId: 'admin:mfa-reset' });
  });
});
