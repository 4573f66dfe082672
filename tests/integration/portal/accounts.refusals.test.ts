import { randomUUID } from 'node:crypto';
import { expect, inject, it } from 'vitest';
import { auditsContract } from '../../../functions/audits/audits.contract.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import { deliverAwsEvent } from '../../support/queues/aws-events.ts';
import { newClient, signInAdmin } from '../../support/people.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');

/** A wrong password on the sign-in page as CloudTrail reports it. The local stack has no CloudTrail. */
const refusal = (sub: string, changed: object = {}) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'AWS API Call via CloudTrail',
  source: 'aws.cognito-idp',
  account: '000000000000',
  time: new Date().toISOString(),
  region: stack.region,
  resources: [],
  detail: {
    eventVersion: '1.10',
    userIdentity: { type: 'Unknown', principalId: 'Anonymous' },
    eventTime: '2026-11-27T12:31:00Z',
    eventSource: 'cognito-idp.amazonaws.com',
    eventName: 'RespondToAuthChallenge',
    awsRegion: stack.region,
    sourceIPAddress: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/123.0.0.0 Safari/537.36',
    errorCode: 'NotAuthorizedException',
    errorMessage: 'Incorrect username or password.',
    requestParameters: { clientId: stack.clientId, challengeName: 'PASSWORD_VERIFIER' },
    responseElements: null,
    additionalEventData: { sub },
    eventID: randomUUID(),
    ...changed,
  },
});
const deliver = (event: ReturnType<typeof refusal>) =>
  deliverAwsEvent(stack, { entry: 'accounts.subscriber', event });

it('a wrong password at the sign-in is in the audit and in the person’s own history, once', async () => {
  const { token, profile } = await newClient(stack, 'adivinada');
  const event = refusal(profile.userId);
  await deliver(event);
  const own = () =>
    callOk(stack, auditsContract.listOwn, { token }).then(({ items }) =>
      items.filter(({ action }) => action === 'SignInRefused'),
    );
  await until(async () => ((await own()).length > 0 ? true : undefined));
  // Delivered again, and after it another one: by its entry the second delivery is over.
  await deliver(event);
  await deliver(
    refusal(profile.userId, {
      requestParameters: { ...event.detail.requestParameters, challengeName: 'SOFTWARE_TOKEN_MFA' },
      errorCode: 'CodeMismatchException',
    }),
  );
  await until(async () => ((await own()).length > 1 ? true : undefined));
  expect(await own()).toMatchObject([
    { by: 'somebody', subject: 'Chrome en Windows', address: '203.0.113.7' },
    { by: 'somebody', subject: 'Chrome en Windows', address: '203.0.113.7' },
  ]);
  const admin = await signInAdmin(stack);
  const { items } = await callOk(stack, auditsContract.listAll, {
    token: admin.token,
    query: { actorId: profile.userId, action: 'SignInRefused' },
  });
  expect(items.map(({ facts: [wrong], address }) => [wrong?.value, address])).toEqual([
    ['El código', '203.0.113.7'],
    ['La contraseña', '203.0.113.7'],
  ]);
});

it('what another app client was refused, or nobody known, is none of the rule’s', async () => {
  const { profile } = await newClient(stack, 'ajena');
  const others = [
    { requestParameters: { clientId: 'other', challengeName: 'PASSWORD_VERIFIER' } },
    { additionalEventData: {} },
    { errorCode: 'ResourceNotFoundException' },
  ];
  for (const changed of others) {
    await expect(deliver(refusal(profile.userId, changed))).rejects.toThrow(/no interest/);
  }
});
