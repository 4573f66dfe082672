import { describe, expect, it } from 'vitest';
import { keepingCommit } from '../../tests/support/commit.ts';
import { secondOfItem } from '../../tests/support/people/proofs.ts';
import { refusedSignInSchema } from '../../events/accounts.events.ts';
import type { CountedRequest } from '../core/http/rate-limit.ts';
import { newId } from '../core/id.ts';
import { recordRefusal } from './accounts.refusals.service.ts';

const now = new Date('2026-11-27T12:34:56.000Z');
const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';

/** As CloudTrail records a wrong password; what we do not read is left out by the schema. */
const record = {
  eventVersion: '1.10',
  userIdentity: { type: 'Unknown', principalId: 'Anonymous' },
  eventTime: '2026-11-27T12:31:00Z',
  eventSource: 'cognito-idp.amazonaws.com',
  eventName: 'RespondToAuthChallenge',
  awsRegion: 'us-east-1',
  sourceIPAddress: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/123.0.0.0 Safari/537.36',
  errorCode: 'NotAuthorizedException',
  errorMessage: 'Incorrect username or password.',
  requestParameters: {
    clientId: 'web',
    challengeName: 'PASSWORD_VERIFIER',
    challengeResponses: 'HIDDEN_DUE_TO_SECURITY_REASONS',
  },
  responseElements: null,
  additionalEventData: { sub: userId },
  eventID: '7a1c1c5e-97a1-4a3c-8a0e-000000000001',
};

function setUp({ isKnown = true, most = 10 } = {}) {
  const { commit, works } = keepingCommit(now, { isRefused: secondOfItem() });
  const counted: CountedRequest[] = [];
  const dependencies = {
    findRole: async () => (isKnown ? ('cliente' as const) : undefined),
    count: async (request: CountedRequest) => {
      counted.push(request);
      return counted.length <= most;
    },
    commit,
    newId,
    now: () => now,
  };
  const refuse = (changed: object = {}) =>
    recordRefusal(refusedSignInSchema.parse({ ...record, ...changed }), dependencies);
  const audits = () => works.flatMap(({ audits: entries = [] }) => entries);
  const events = () => works.flatMap((work) => work.events ?? []);
  return { refuse, audits, events, counted };
}

describe('a sign-in that the user pool refused', () => {
  it('is an entry with device, address and instant', async () => {
    const { refuse, audits } = setUp();
    await refuse();
    expect(audits()).toEqual([
      {
        ...{ targetId: userId, actorId: userId, action: 'SignInRefused', at: now },
        details: { wrong: 'password', device: 'Chrome en Windows', triedAt: record.eventTime },
        address: '203.0.113.7',
      },
    ]);
  });

  it('for a wrong code of the authenticator is one as well', async () => {
    const { refuse, audits, events } = setUp();
    const requestParameters = { challengeName: 'SOFTWARE_TOKEN_MFA' };
    const code = { requestParameters, errorCode: 'CodeMismatchException', errorMessage: 'x' };
    await refuse(code);
    await refuse(code);
    expect(audits().map(({ details }) => details?.['wrong'])).toEqual(['code', 'code']);
    // Its person hears of it once in an hour, whether it was there or at a route of ours.
    const [first, ...others] = events();
    expect(first).toMatchObject({ type: 'CodeRefused', userId, address: '203.0.113.7' });
    expect(others).toEqual([]);
  });

  it.each([
    ['the person is locked out', { errorMessage: 'Password attempts exceeded' }],
    ['the challenge had run out', { errorMessage: 'Invalid session for the user.' }],
    ['it was another challenge', { requestParameters: { challengeName: 'NEW_PASSWORD_REQUIRED' } }],
  ])('is no entry where %s', async (_why, changed) => {
    const { refuse, audits, counted } = setUp();
    await refuse(changed);
    expect([audits(), counted]).toEqual([[], []]);
  });

  it('is no entry for somebody who was deleted', async () => {
    const { refuse, audits } = setUp({ isKnown: false });
    await refuse();
    expect(audits()).toEqual([]);
  });

  it('is counted by person and hour, each delivery once, and recorded up to a limit', async () => {
    const { refuse, audits, counted } = setUp({ most: 1 });
    await refuse();
    await refuse();
    expect(counted[0]).toEqual({
      ...{ subject: `REFUSED#${userId}`, minute: '2026-11-27T12:00', span: 60 },
      limits: { refused: 10, [record.eventID]: 1 },
    });
    expect(audits()).toHaveLength(1);
  });
});
