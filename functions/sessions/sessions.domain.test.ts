import { describe, expect, it } from 'vitest';
import { signInSample } from '../../tests/support/people/sessions.ts';
import { findSession, type Sessions } from '../core/validation/session.ts';
import { deviceOf } from './sessions.device.domain.ts';
import {
  closeMany,
  closeOne,
  confirmOne,
  isUnseen,
  listSessions,
  MOST_OPEN,
  noSessions,
  openSession,
  seeOne,
  withFactor,
} from './sessions.domain.ts';

const start = new Date('2026-11-21T12:00:00.000Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const DAY = 24 * 60;
const device = 'Chrome en Windows';
const address = '203.0.113.7';

/** The sessions after a sign-in. */
function opened(before: Sessions, n: number, { at = after(n), from = device } = {}) {
  const signIn = signInSample(n, at);
  const place = { device: from, address };
  const result = openSession(before, { signIn, place, hasSecondFactor: false }, at);
  if (result === 'closed') throw new Error('The session is closed');
  return result;
}
const openedMany = (count: number) =>
  Array.from({ length: count }, (_, n) => n + 1).reduce(
    (sessions, n) => opened(sessions, n).sessions,
    noSessions('ana'),
  );
const idOf = (n: number) => signInSample(n).sessionId;
const ids = ({ open }: Sessions) => open.map(({ sessionId }) => sessionId);

describe('a sign-in', () => {
  it('opens a session, in which the password was typed just now', () => {
    const { sessions, session } = opened(noSessions('ana'), 1);
    expect(session).toEqual({
      sessionId: idOf(1),
      openedAt: after(1).toISOString(),
      confirmedAt: after(1).toISOString(),
      lastSeenAt: after(1).toISOString(),
      hasSecondFactor: false,
      ...{ device, address },
    });
    expect(findSession(sessions, signInSample(1, after(1)))).toEqual(session);
  });

  it('opens nothing twice, and nothing again that was closed', () => {
    const { sessions } = opened(noSessions('ana'), 1);
    expect(opened(sessions, 1, { at: after(600) }).sessions).toBe(sessions);
    const closed = closeOne(sessions, idOf(1));
    if (closed === 'missing') throw new Error('It was open');
    expect(() => opened(closed, 1)).toThrow('closed');
    // A refresh of the local pool makes the sign-in look later.
    expect(() => opened(closed, 1, { at: after(600) })).toThrow('closed');
  });

  it('takes the place of the session that was used least, which is over then', () => {
    const full = openedMany(MOST_OPEN);
    const used = seeOne(full, idOf(1), after(100));
    const { sessions } = opened(used, 99, { at: after(101) });
    expect(sessions.open).toHaveLength(MOST_OPEN);
    expect(ids(sessions)).toContain(idOf(1));
    expect(findSession(sessions, signInSample(2, after(2)))).toBe('closed');
  });

  it('drops what nobody can come back to', () => {
    const { sessions } = opened(openedMany(2), 3, { at: after(31 * DAY) });
    expect(ids(sessions)).toEqual([idOf(3)]);
  });

  const signIns: [string, boolean, { before?: Sessions; at?: Date; from?: string }][] = [
    ['the first one', false, { before: noSessions('ana') }],
    ['with the same device', false, {}],
    ['with another one', true, { from: 'Safari en iPhone' }],
    ['after ninety days', true, { at: after(91 * DAY) }],
    ['after all was closed', false, { before: closeMany(openedMany(1), { at: after(3) }) }],
  ];
  it.each(signIns)(
    '%s: is the device new? %s',
    (_, isNew, { before = openedMany(1), at = after(5), from = device }) => {
      expect(opened(before, 9, { at, from }).isNewDevice).toBe(isNew);
    },
  );
});

describe('closing', () => {
  it('one leaves the others', () => {
    const closed = closeOne(openedMany(3), idOf(2));
    if (closed === 'missing') throw new Error('It was open');
    expect(ids(closed)).toEqual([idOf(3), idOf(1)]);
    expect(findSession(closed, signInSample(2, after(2)))).toBe('closed');
    expect(closeOne(closed, idOf(2))).toBe('missing');
  });

  it('all ends those, too, that no call has opened yet, and none that comes later', () => {
    const closed = closeMany(openedMany(10), { at: after(20) });
    expect(closed.open).toEqual([]);
    for (let n = 1; n <= 10; n += 1) {
      expect(findSession(closed, signInSample(n, after(n)))).toBe('closed');
    }
    expect(findSession(closed, signInSample(77, after(19)))).toBe('closed');
    expect(findSession(closed, signInSample(78, after(20)))).toBe('missing');
  });

  it('all others keeps the one that asks', () => {
    const closed = closeMany(openedMany(3), { kept: idOf(2), at: after(20) });
    expect(ids(closed)).toEqual([idOf(2)]);
    expect(findSession(closed, signInSample(2, after(2)))).toMatchObject({ sessionId: idOf(2) });
  });

  it('never lets one come back, however many are closed', () => {
    let sessions = openedMany(MOST_OPEN);
    for (let n = 1; n <= MOST_OPEN; n += 1) {
      const closed = closeOne(sessions, idOf(n));
      if (closed !== 'missing') sessions = closed;
    }
    for (let n = 1; n <= MOST_OPEN; n += 1) {
      expect(findSession(sessions, signInSample(n, after(n)))).toBe('closed');
    }
  });
});

it('a typed password is of its session alone', () => {
  const sessions = confirmOne(openedMany(2), idOf(1), after(30));
  expect(findSession(sessions, signInSample(1))).toMatchObject({
    openedAt: after(1).toISOString(),
    confirmedAt: after(30).toISOString(),
  });
  expect(findSession(sessions, signInSample(2))).toMatchObject({
    confirmedAt: after(2).toISOString(),
  });
});

it('a change of the second factor is of the session that made it, and ends the others', () => {
  const [sessionId, at] = [idOf(1), after(30)];
  const sessions = withFactor(openedMany(3), { sessionId, hasSecondFactor: true, at });
  expect(sessions.open).toMatchObject([{ sessionId, hasSecondFactor: true }]);
  expect(findSession(sessions, signInSample(2))).toBe('closed');
  expect(findSession(sessions, signInSample(9, after(29)))).toBe('closed');
  const off = withFactor(sessions, { sessionId, hasSecondFactor: false, at });
  expect(findSession(off, signInSample(1))).toMatchObject({ sessionId, hasSecondFactor: false });
});

it('what is used is noted once an hour', () => {
  const lastSeenAt = start.toISOString();
  expect([isUnseen({ lastSeenAt }, after(59)), isUnseen({ lastSeenAt }, after(60))]).toEqual([
    false,
    true,
  ]);
});

it('are listed with the one that asks first, then by their use', () => {
  const sessions = seeOne(openedMany(3), idOf(1), after(90));
  const listed = listSessions(sessions, idOf(2));
  expect(listed.map(({ sessionId, isCurrent }) => [sessionId, isCurrent])).toEqual([
    [idOf(2), true],
    [idOf(1), false],
    [idOf(3), false],
  ]);
});

describe('a device', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36`, device],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge en Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox en Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15',
      'Safari en Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
      'Safari en iPhone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/140.0 Mobile Safari/537.36`,
      'Chrome en Android',
    ],
    ['curl/8.0 <script>', 'Dispositivo desconocido'],
    ['', 'Dispositivo desconocido'],
  ])('%j is known by its names alone', (userAgent, name) => {
    expect(deviceOf(userAgent)).toBe(name);
  });
});
