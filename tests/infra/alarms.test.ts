import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { rollbackAlarms } from '../../infra/operations/rollback-alarms.ts';
import { rootDir } from '../support/root.ts';
import { lambdaEntries } from './fake-dist.ts';
import { build, resourceOf, resourcesOf, runningOf, templatesOf } from './synth.ts';

const prod = templatesOf('prod');
const { data } = prod;
const alarms = [data, runningOf(prod)]
  .flatMap((template) => resourcesOf(template, 'AWS::CloudWatch::Alarm'))
  .map(([, { Properties }]) => ({
    name: String(Properties['AlarmName']).replace(/^portal-prod-/, ''),
    properties: Properties,
  }));

const periodSchema = z.object({
  Period: z.number(),
  EvaluationPeriods: z.number(),
  TreatMissingData: z.string(),
});

const runbook = readFileSync(join(rootDir, 'docs', 'runbook.md'), 'utf8');
const section = /^## Alarms$([\s\S]*?)^## /m.exec(runbook)?.[1] ?? '';
const headings = [...section.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);

describe('every alarm', () => {
  it('has its heading in the runbook, and no heading is of an alarm that was', () => {
    expect(headings.sort()).toEqual(alarms.map(({ name }) => name).sort());
  });

  it('that a Lambda needs is there: of its crashes, and of the errors that people of an API see', () => {
    const names = alarms.map(({ name }) => name);
    for (const entry of lambdaEntries) {
      const slug = entry.replaceAll('.', '-');
      expect(names).toContain(`${slug}-crashes`);
      if (entry.endsWith('.api')) expect(names).toContain(`${slug}-errors`);
    }
  });

  it.each(alarms)(
    '$name says what users lose, where to read on, and notifies somebody',
    (alarm) => {
      const { name, properties } = alarm;
      expect(properties['AlarmDescription']).toMatch(
        new RegExp(`^[A-Z].{15,}[.] See docs/runbook[.]md#${name}$`),
      );
      expect(properties['AlarmActions']).toHaveLength(1);
    },
  );

  it('of the trigger’s crashes does not ring for a sign-up that it refuses', () => {
    const { properties } = alarms.find(({ name }) => name === 'accounts-trigger-crashes') ?? {};
    const filter = resourcesOf(data, 'AWS::Logs::MetricFilter').find(([, { Properties }]) => {
      const metrics = Properties['MetricTransformations'] as { MetricName: string }[];
      return metrics[0]?.MetricName === properties?.['MetricName'];
    });
    expect(filter?.[1].Properties['FilterPattern']).toBe(
      '?"Task timed out" ?"Runtime exited" ?"Uncaught Exception" ?"trigger failed"',
    );
  });

  it('of a dead-letter queue rings at the first message, and before the oldest is lost', () => {
    const ringsAt = (name: string) => {
      const p = alarms.find((alarm) => alarm.name === name)?.properties;
      return [p?.['MetricName'], p?.['Threshold']];
    };
    const days = 24 * 3600;
    for (const entry of lambdaEntries.filter((name) => /[.](worker|subscriber)$/.test(name))) {
      const queue = `${entry.replaceAll('.', '-')}-dead-letters`;
      expect(ringsAt(queue)).toEqual(['ApproximateNumberOfMessagesVisible', 1]);
      expect(ringsAt(`${queue}-age`)).toEqual(['ApproximateAgeOfOldestMessage', 10 * days]);
    }
    // These say where in the stream to look, which forgets within a day: there is nothing to wait for.
    expect(ringsAt('events-publisher-dead-letters')).toEqual([
      'ApproximateNumberOfMessagesVisible',
      1,
    ]);
  });

  it('that takes a deployment back is there, and rings within the minutes in which it is watched', () => {
    const { config } = build({ stage: 'prod' });
    // As many as CloudFormation watches: https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_RollbackConfiguration.html
    expect(rollbackAlarms.length).toBeLessThanOrEqual(5);
    const found = rollbackAlarms.map((name) => alarms.find((alarm) => alarm.name === name));
    expect(found.map((alarm) => alarm?.name)).toEqual([...rollbackAlarms]);
    for (const alarm of found) {
      const { Period, EvaluationPeriods, TreatMissingData } = periodSchema.parse(alarm?.properties);
      // Silence keeps no deployment from ending.
      expect(TreatMissingData).toBe('notBreaching');
      expect(Period * EvaluationPeriods).toBeLessThanOrEqual((config.rollbackMinutes * 60) / 2);
    }
  });

  it('may publish to the topic, over TLS', () => {
    const policy = JSON.stringify(resourceOf(data, 'AWS::SNS::TopicPolicy').Properties);
    expect(policy).toContain('{"Service":"cloudwatch.amazonaws.com"}');
    expect(policy).toContain('"aws:SecureTransport":"false"');
  });

  it('is an alarm of one metric, which the local stack knows', () => {
    const local = templatesOf('local');
    const all = [local.data, runningOf(local)].flatMap((t) =>
      resourcesOf(t, 'AWS::CloudWatch::Alarm'),
    );
    // Locally the runner of drills is a process, and no web ACL stands before the sign-in: neither has an alarm. Two of the
    // business go by two metrics each.
    expect(all).toHaveLength(alarms.length - 4);
    expect(all.filter(([, a]) => a.Properties['Metrics'])).toEqual([]);
  });
});
