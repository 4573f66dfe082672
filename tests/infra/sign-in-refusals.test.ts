import { expect, it } from 'vitest';
import { resourcesOf, templatesOf } from './synth.ts';

/** The rule by which the audit hears of sign-ins that the user pool refused. */
const ruleOf = (stage: 'prod' | 'local') =>
  resourcesOf(templatesOf(stage).backend, 'AWS::Events::Rule').find(([id]) =>
    id.startsWith('AccountsSubscriberRefusedSignIns'),
  )?.[1].Properties;

it('sign-ins of the browser that the user pool refused reach the queue of accounts', () => {
  const rule = ruleOf('prod');
  expect(rule).not.toHaveProperty('EventBusName');
  expect(rule?.['EventPattern']).toEqual({
    source: ['aws.cognito-idp'],
    'detail-type': ['AWS API Call via CloudTrail'],
    detail: {
      eventName: ['RespondToAuthChallenge'],
      errorCode: ['NotAuthorizedException', 'CodeMismatchException'],
      requestParameters: {
        clientId: [{ 'Fn::ImportValue': expect.stringContaining('PortalClient') as string }],
      },
      additionalEventData: { sub: [{ exists: true }] },
    },
  });
  const arnOf = (id: string) => ({ 'Fn::GetAtt': [expect.stringMatching(id) as string, 'Arn'] });
  expect(rule?.['Targets']).toEqual([
    {
      Id: expect.any(String) as string,
      Arn: arnOf('^AccountsSubscriberSubscriptionQueue'),
      DeadLetterConfig: { Arn: arnOf('^AccountsSubscriberSubscriptionDeadLetters') },
      InputPath: '$.detail',
    },
  ]);
});

it('are handed on whether CloudTrail takes the call for one that reads or one that writes', () => {
  expect(ruleOf('prod')?.['State']).toBe('ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS');
  expect(ruleOf('local')?.['State']).toBe('ENABLED');
});
