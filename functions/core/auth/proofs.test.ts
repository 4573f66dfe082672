import { describe, expect, it } from 'vitest';
import { keepingCommit } from '../../../tests/support/commit.ts';
import {
  countsInMemory,
  proofsInMemory,
  secondOfItem,
} from '../../../tests/support/people/proofs.ts';
import { AppError } from '../http/errors.ts';
import { withinRequest } from '../observability/request-context.ts';
import { PROOFS_PER_HOUR } from './proofs.ts';

const ANA = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const BENITO = '0b7d3c1e-5a2f-4c8d-9e6b-000000000002';
const wrong = (field: string) => () =>
  Promise.reject(new AppError('VALIDATION_FAILED', { fields: { [field]: ['mal'] } }));

function setUp(start = '2026-11-29T12:50:30.000Z') {
  const clock = new Date(start);
  const isRefused = secondOfItem();
  const table = { isDown: false };
  const { commit, works } = keepingCommit(clock, {
    isRefused(work) {
      if (table.isDown) throw new Error('down');
      return isRefused(work);
    },
  });
  const counts = countsInMemory();
  const logged: unknown[] = [];
  const note = (line: unknown) => void logged.push(line);
  const proofs = proofsInMemory({
    ...{ commit, now: () => clock, log: { info: note, warn: note, error: note } },
    count: (request) => counts.count(request),
  });
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'right',
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
  const check = (prove: () => Promise<unknown>, userId = ANA) =>
    withinRequest({ correlationId: 'c', address: '203.0.113.7' }, () =>
      codeOf(proofs.check(userId, prove)),
    );
  const actions = () => works.flatMap(({ audits = [] }) => audits.map(({ action }) => action));
  const events = () => works.flatMap((work) => work.events ?? []);
  return { clock, table, counts, check, actions, events, logged };
}
const right = async () => 'token';
const many = (n: number) => Array.from({ length: n });

describe('a proof', () => {
  it('that is right answers, and writes nothing but its count', async () => {
    const { check, actions } = setUp();
    expect(await check(right)).toBe('right');
    expect(actions()).toEqual([]);
  });

  it.each([
    ['currentPassword', 'PasswordRefused', 0],
    ['code', 'CodeRefused', 1],
    ['recoveryCode', 'RecoveryCodeRefused', 1],
  ])('with a wrong %s is recorded as %s; of %j its person hears', async (field, action, heard) => {
    const { check, actions, events } = setUp();
    expect(await check(wrong(field))).toBe('VALIDATION_FAILED');
    expect(actions()).toEqual([action]);
    expect(events()).toHaveLength(heard);
  });

  it('that fails for another reason is no wrong one', async () => {
    const { check, actions, events } = setUp();
    const locked = () => Promise.reject(new AppError('TOO_MANY_ATTEMPTS'));
    expect(await check(locked)).toBe('TOO_MANY_ATTEMPTS');
    expect(await check(() => Promise.reject(new Error('down')))).toBe('Error: down');
    expect([actions(), events()]).toEqual([[], []]);
  });

  it('of whatever kind is counted for its person, and refused unchecked from the limit to the next hour', async () => {
    const { clock, check } = setUp();
    const kinds = [right, wrong('code'), wrong('password'), wrong('recoveryCode')];
    for (const [n] of many(PROOFS_PER_HOUR).entries()) await check(kinds[n % 4] ?? right);
    const checked: string[] = [];
    const noting = async () => void checked.push('checked');
    expect(await check(noting)).toBe('TOO_MANY_ATTEMPTS');
    expect(checked).toEqual([]);
    expect(await check(noting, BENITO)).toBe('right');
    clock.setTime(Date.parse('2026-11-29T13:00:00.000Z'));
    expect(await check(noting)).toBe('right');
  });

  it('passes no limit by coming at once with others', async () => {
    const { check } = setUp();
    const codes = await Promise.all(many(80).map(() => check(wrong('code'))));
    expect(codes.filter((code) => code === 'VALIDATION_FAILED')).toHaveLength(PROOFS_PER_HOUR);
  });

  it('says when the next one is checked', async () => {
    const { clock } = setUp();
    const full = proofsInMemory({
      commit: keepingCommit(clock).commit,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      now: () => clock,
      count: async () => false,
    });
    await expect(full.check(ANA, right)).rejects.toMatchObject({
      message: 'Demasiados intentos en una hora. Vuelve a intentarlo en 10 minutos.',
      retryAfterSeconds: 570,
    });
  });

  it('that cannot be counted is not checked', async () => {
    const { counts, check } = setUp();
    counts.count = () => Promise.reject(new Error('ProvisionedThroughputExceeded'));
    const checked: string[] = [];
    expect(await check(async () => void checked.push('checked'))).toContain('Exceeded');
    expect(checked).toEqual([]);
  });
});

describe('wrong codes that came with the right password', () => {
  it('are one event in an hour, with the address, whatever took them', async () => {
    const { clock, check, events } = setUp();
    for (const field of ['code', 'recoveryCode', 'code']) await check(wrong(field));
    expect(events()).toEqual([
      {
        type: 'CodeRefused',
        eventId: expect.any(String) as string,
        ...{ userId: ANA, address: '203.0.113.7', refusedAt: clock.toISOString() },
      },
    ]);
    await check(wrong('code'), BENITO);
    clock.setTime(Date.parse('2026-11-29T13:00:00.000Z'));
    await check(wrong('code'));
    expect(events()).toHaveLength(3);
  });

  it('inform by the next one, where the event was not written', async () => {
    const { table, check, actions, events, logged } = setUp();
    table.isDown = true;
    expect(await check(wrong('code'))).toBe('VALIDATION_FAILED');
    expect([actions(), events(), logged]).toEqual([[], [], ['not in the audit']]);
    table.isDown = false;
    for (const field of ['code', 'code']) await check(wrong(field));
    expect(actions()).toEqual(['CodeRefused', 'CodeRefused']);
    expect(events()).toHaveLength(1);
  });
});
