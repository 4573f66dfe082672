import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { adminEventSchemas } from '../../functions/notifications/notices/notifications.notices.service.ts';
import { notifiedEventSchemas } from '../../functions/notifications/notifications.events.service.ts';
import { readableGrants } from './readable-grants.ts';
import { resourceOf, resourcesOf, runningOf, templatesOf } from './synth.ts';
import type { StageName } from '../../infra/config.ts';

const NOTIFICATIONS = 'notifications-subscriber';
const MONTHLY = 'reports-monthly-worker';
const SUMMARY = 'notifications-dispatcher';
const ERASURES = 'erasures-dispatcher';
/** Of recoveries. */
const ACCOUNTS = 'accounts-subscriber';

/** The environment of a Lambda. */
function variablesOf(stage: StageName, name: string) {
  const [, lambda] =
    resourcesOf(runningOf(templatesOf(stage)), 'AWS::Lambda::Function').find(
      ([, { Properties }]) => Properties['FunctionName'] === `portal-${stage}-${name}`,
    ) ?? [];
  const { Environment } = z
    .object({ Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }) })
    .parse(lambda?.Properties);
  return Environment.Variables;
}

/** From where the Lambdas that write to people send, and what each role may send by. */
function mailsOf(stage: StageName) {
  const grants = readableGrants(templatesOf(stage));
  const senders = grants.matchAll(
    /^(\S+)\n(?: {2}.*\n)*? {2}Allow ses:SendEmail\n((?: {4}on .+\n)+)/gm,
  );
  return {
    from: [NOTIFICATIONS, MONTHLY, SUMMARY, ACCOUNTS].map(
      (name) => variablesOf(stage, name)['MAIL_FROM'],
    ),
    senders: Object.fromEntries(
      Array.from(senders, ([, who = '', on = '']) => [
        who.replace(`portal-${stage}-`, ''),
        on
          .trim()
          .split(/\s+on /)
          .map((line) => line.replace(/^on /, '')),
      ]),
    ),
  };
}

describe('the portal’s own e-mails', () => {
  it('come from the stage’s address, and five Lambdas may send from it alone', () => {
    const identity = expect.stringMatching(/^arn:aws:ses:us-east-1:.*:identity\/\*$/) as string;
    const set = expect.stringMatching(
      /:configuration-set\/\$\{reports\.ReportsMonthlyMails\w+\}$/,
    ) as string;
    expect(mailsOf('prod')).toEqual({
      from: Array(4).fill('no-responder@example.net'),
      senders: {
        [NOTIFICATIONS]: [identity],
        [MONTHLY]: [set, identity],
        [SUMMARY]: [identity],
        [ERASURES]: [identity],
        [ACCOUNTS]: [identity],
      },
    });
    const limits = readableGrants(templatesOf('prod')).match(
      /ses:SendEmail\n(?: {4}on .+\n)+ {4}if .+/g,
    );
    expect(limits).toHaveLength(5);
    for (const limit of limits ?? []) {
      expect(limit).toContain('{"StringEquals":{"ses:FromAddress":"no-responder@example.net"}}');
    }
  });

  it('are not sent where Cognito sends its own from nowhere', () => {
    expect(mailsOf('dev')).toEqual({ from: Array(4).fill(undefined), senders: {} });
    // So nobody is offered a recovery.
    expect(variablesOf('dev', 'accounts-api')).not.toHaveProperty('RECOVERY_QUEUE_URL');
    expect(variablesOf('prod', 'accounts-api')).toHaveProperty('RECOVERY_QUEUE_URL');
  });

  it('come from an address of their own in the local stack', () => {
    expect(mailsOf('local')).toEqual({
      from: Array(4).fill('portal@portal.test'),
      senders: Object.fromEntries(
        [NOTIFICATIONS, MONTHLY, SUMMARY, ERASURES, ACCOUNTS].map((name) => [name, ['*']]),
      ),
    });
  });
});

describe('what becomes of a monthly report’s e-mail', () => {
  it.each(['local', 'prod'] as const)(
    'is reported by SES on the account’s own bus in %s',
    (stage) => {
      const { reports } = templatesOf(stage);
      const sets = resourcesOf(reports, 'AWS::SES::ConfigurationSet');
      const [set = ''] = sets.map(([id]) => id);
      expect(sets.map(([, { Properties }]) => Properties['Name'])).toEqual([
        `portal-${stage}-reports-monthly`,
      ]);
      expect(variablesOf(stage, MONTHLY)['CONFIGURATION_SET']).toEqual({ Ref: set });
      const destination = resourceOf(reports, 'AWS::SES::ConfigurationSetEventDestination');
      expect(destination.Properties['ConfigurationSetName']).toEqual({ Ref: set });
      const { MatchingEventTypes, ...rest } = destination.Properties['EventDestination'] as Record<
        string,
        unknown
      >;
      expect(MatchingEventTypes).toEqual(['send', 'delivery', 'bounce', 'complaint', 'reject']);
      expect(rest['Enabled']).toBe(true);
      expect(JSON.stringify(rest['EventBridgeDestination'])).toContain(':event-bus/default');
    },
  );

  it('reaches the worker as SES says it', () => {
    const rule = resourcesOf(templatesOf('prod').reports, 'AWS::Events::Rule').find(([id]) =>
      id.startsWith('ReportsMonthlyMailEvents'),
    )?.[1].Properties;
    const set = { Ref: expect.stringContaining('ReportsMonthlyMails') as string };
    expect(rule).not.toHaveProperty('EventBusName');
    expect(rule?.['EventPattern']).toEqual({
      source: ['aws.ses'],
      detail: { mail: { tags: { 'ses:configuration-set': [set] } } },
    });
    const arnOf = (id: string) => ({ 'Fn::GetAtt': [expect.stringMatching(id) as string, 'Arn'] });
    expect(rule?.['Targets']).toEqual([
      {
        Id: expect.any(String) as string,
        Arn: arnOf('^ReportsMonthlyQueue'),
        DeadLetterConfig: { Arn: arnOf('^ReportsMonthlyDeadLetters') },
        InputPath: '$.detail',
      },
    ]);
  });

  it('is not reported where no e-mails are sent', () => {
    const types = Object.values(templatesOf('dev').reports.Resources).map(({ Type }) => Type);
    expect(types.filter((type) => type.startsWith('AWS::SES::'))).toEqual([]);
    expect(variablesOf('dev', MONTHLY)).not.toHaveProperty('CONFIGURATION_SET');
  });
});

describe('the notifications’ subscriber', () => {
  it('hears of every event that people are notified of, and of every deleted person', () => {
    const rule = resourcesOf(runningOf(templatesOf('prod')), 'AWS::Events::Rule').find(([id]) =>
      id.startsWith('NotificationsSubscriber'),
    )?.[1].Properties;
    const { 'detail-type': asked } = z
      .object({ 'detail-type': z.array(z.string()) })
      .parse(rule?.['EventPattern']);
    const notified = [...notifiedEventSchemas, ...adminEventSchemas].map(
      ({ shape }) => shape.type.value,
    );
    const alone = [
      ...['AccountChanged', 'ErasureChanged', 'SecondFactorChanged', 'UserDeleted'],
      ...['UserRoleChanged', 'WebsiteOriginChanged', 'WebsiteReassigned'],
    ];
    expect(asked.toSorted()).toEqual([...alone, ...notified].toSorted());
  });
});
