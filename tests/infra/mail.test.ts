import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { notifiedEventSchemas } from '../../functions/notifications/notifications.events.service.ts';
import { readableGrants } from './readable-grants.ts';
import { resourcesOf, runningOf, templatesOf } from './synth.ts';
import type { StageName } from '../../infra/config.ts';

/** The Lambda that writes to people: its environment, and what its role may send. */
function subscriberOf(stage: StageName) {
  const templates = templatesOf(stage);
  const name = `portal-${stage}-notifications-subscriber`;
  const [, lambda] =
    resourcesOf(runningOf(templates), 'AWS::Lambda::Function').find(
      ([, { Properties }]) => Properties['FunctionName'] === name,
    ) ?? [];
  const { Environment } = z
    .object({ Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }) })
    .parse(lambda?.Properties);
  const grants = readableGrants(templates);
  const senders = [
    ...grants.matchAll(/^(\S+)\n(?: {2}.*\n)*? {2}Allow ses:SendEmail\n {4}on (.+)$/gm),
  ];
  return {
    from: Environment.Variables['MAIL_FROM'],
    senders: senders.map(([, who, on]) => [who, on]),
  };
}

describe('the portal’s own e-mails', () => {
  it('come from the stage’s address, and one Lambda may send from its identity alone', () => {
    expect(subscriberOf('prod')).toEqual({
      from: 'no-responder@example.com',
      senders: [
        [
          'portal-prod-notifications-subscriber',
          expect.stringMatching(/^arn:aws:ses:us-east-1:.*:identity\/example\.com$/) as string,
        ],
      ],
    });
  });

  it('are not sent where Cognito sends its own from nowhere', () => {
    expect(subscriberOf('dev')).toEqual({ from: undefined, senders: [] });
  });

  it('come from an address of their own in the local stack', () => {
    expect(subscriberOf('local')).toEqual({
      from: 'portal@portal.test',
      senders: [['portal-local-notifications-subscriber', '*']],
    });
  });
});

describe('the notifications’ subscriber', () => {
  it('hears of every event that people are told of, and of those who go', () => {
    const rule = resourcesOf(runningOf(templatesOf('prod')), 'AWS::Events::Rule').find(([id]) =>
      id.startsWith('NotificationsSubscriber'),
    )?.[1].Properties;
    const { 'detail-type': asked } = z
      .object({ 'detail-type': z.array(z.string()) })
      .parse(rule?.['EventPattern']);
    const told = notifiedEventSchemas.map(({ shape }) => shape.type.value);
    expect(asked.toSorted()).toEqual(['UserDeleted', ...told].toSorted());
  });
});
