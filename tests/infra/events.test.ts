import { Duration, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { EventBus } from 'aws-cdk-lib/aws-events';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  attentionCountsKey,
  attentionHeadKey,
} from '../../functions/core/table/keys/attention-keys.ts';
import { backupKey } from '../../functions/core/table/keys/backup-keys.ts';
import {
  onceKey,
  outboxKey,
  requestCountsKey,
  siteCountsKey,
  siteDayKey,
} from '../../functions/core/table/keys/keys.ts';
import { tableSchema, watchedItems } from '../../functions/core/table/schema.ts';
import { EventSubscriber } from '../../infra/constructs/event-subscriber.ts';
import { rootDir } from '../support/root.ts';
import { lambdaEntries } from './fake-dist.ts';
import { build, distDir, resourceOf, resourcesOf, runningOf, templatesOf } from './synth.ts';

const stages = ['local', 'prod'] as const;
const prod = templatesOf('prod');
const running = runningOf(prod);

const arnOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });

/** What the table's stream feeds. A shard of a stream serves two Lambdas well, and no more. */
const streamSourcesOf = (stage: (typeof stages)[number]) =>
  resourcesOf(runningOf(templatesOf(stage)), 'AWS::Lambda::EventSourceMapping')
    .map(([, { Properties }]) => Properties)
    .filter((source) => 'StartingPosition' in source);
const sourceOf = (stage: (typeof stages)[number], lambda: string) =>
  streamSourcesOf(stage).find((source) =>
    JSON.stringify(source['FunctionName']).includes(`${lambda}Function`),
  ) ?? {};
const filtersOf = (source: Record<string, unknown>) =>
  z
    .object({ Filters: z.array(z.object({ Pattern: z.string() })) })
    .parse(source['FilterCriteria'])
    .Filters.map(({ Pattern }) => JSON.parse(Pattern) as unknown);

describe.each(stages)('the outbox in %s', (stage) => {
  const { data } = templatesOf(stage);
  const sources = streamSourcesOf(stage);
  const source = sourceOf(stage, 'EventsPublisher');

  it('reaches its publisher by the table’s stream, which two Lambdas read', () => {
    const table = resourceOf(data, 'AWS::DynamoDB::GlobalTable').Properties;
    expect(table['StreamSpecification']).toEqual({ StreamViewType: 'NEW_AND_OLD_IMAGES' });
    expect(sources).toHaveLength(2);
    expect(JSON.stringify(source['EventSourceArn'])).toContain('StreamArn');
  });

  it('lets nothing else through: new items, and submissions that carry an event, by the prefixes of stores', () => {
    const { partitionKey } = tableSchema;
    expect(filtersOf(source)).toEqual([
      {
        eventName: ['INSERT'],
        dynamodb: { Keys: { [partitionKey]: { S: [{ prefix: 'OUTBOX#' }] } } },
      },
      {
        eventName: ['INSERT', 'MODIFY'],
        dynamodb: {
          Keys: { [partitionKey]: { S: [{ prefix: 'ONCE#' }] } },
          NewImage: { event: { M: { type: { S: [{ exists: true }] } } } },
        },
      },
    ]);
    expect(outboxKey('x').pk).toBe('OUTBOX#x');
    expect(onceKey('x', 'k').pk).toBe('ONCE#x');
  });

  it('loses nothing silently: from the beginning, again from the first failure, at last to dead letters', () => {
    expect(source).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 10,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 20,
      MaximumRecordAgeInSeconds: 6 * 3600,
    });
    expect(JSON.stringify(source['DestinationConfig'])).toContain('EventsPublisherDeadLetters');
  });
});

describe.each(stages)('changes of watched items in %s', (stage) => {
  const source = sourceOf(stage, 'EventsCollector');
  const keysSchema = z.object({
    dynamodb: z.object({ Keys: z.record(z.string(), z.object({ S: z.array(z.unknown()) })) }),
  });
  const filters = filtersOf(source).map((filter) => keysSchema.parse(filter).dynamodb.Keys);
  const fits = (pattern: unknown, value: string) =>
    typeof pattern === 'string'
      ? pattern === value
      : value.startsWith(z.object({ prefix: z.string() }).parse(pattern).prefix);
  const isBrought = (key: Readonly<Record<string, string>>) =>
    filters.some((keys) =>
      Object.entries(keys).every(([name, { S }]) => S.some((one) => fits(one, key[name] ?? ''))),
    );

  it('reach the collector, by two filters of the five that a source may have', () => {
    expect(filters).toHaveLength(2);
    const { partitionKey: pk, sortKey: sk } = tableSchema;
    for (const { partition, sort = 'x' } of Object.values(watchedItems)) {
      const sortKey = typeof sort === 'string' ? sort : `${sort.prefix}x`;
      expect(isBrought({ [pk]: `${partition}x`, [sk]: sortKey })).toBe(true);
    }
  });

  it('come without what changes often and nobody watches: the outbox, limits, and what attention writes itself', () => {
    const keys = [
      outboxKey('x'),
      requestCountsKey('x', '2026-11-22T18:30'),
      attentionHeadKey('site.x'),
      attentionCountsKey(1),
      siteDayKey('x', '2026-11-22'),
      backupKey('x', 'x'),
      siteCountsKey(1),
    ];
    expect(keys.filter(isBrought)).toEqual([]);
  });

  it('are gathered for a moment, and lost no more silently than events', () => {
    expect(source).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: 100,
      MaximumBatchingWindowInSeconds: 1,
      MaximumRetryAttempts: 20,
      MaximumRecordAgeInSeconds: 6 * 3600,
    });
    expect(JSON.stringify(source['DestinationConfig'])).toContain('EventsCollectorDeadLetters');
  });
});

describe('the publisher', () => {
  it('has an alarm for being late, in the stream’s own milliseconds', () => {
    const alarm = resourcesOf(running, 'AWS::CloudWatch::Alarm').find(
      ([, { Properties }]) => Properties['MetricName'] === 'IteratorAge',
    )?.[1].Properties;
    expect(alarm).toMatchObject({
      AlarmName: 'portal-prod-events-publisher-iterator-age',
      Namespace: 'AWS/Lambda',
      Statistic: 'Maximum',
      Threshold: 5 * 60 * 1000,
    });
  });

  it('speaks on a bus of the stage’s own', () => {
    expect(resourceOf(running, 'AWS::Events::EventBus').Properties).toMatchObject({
      Name: 'portal-prod-events',
    });
  });
});

describe('a subscriber', () => {
  const { config } = build({ stage: 'prod' });
  const stack = new Stack();
  new EventSubscriber(stack, 'Subscriber', {
    context: { config, distDir: distDir() },
    bus: new EventBus(stack, 'Bus') as IEventBus,
    entry: 'status.worker',
    eventTypes: ['UserDeleted', 'WebsiteDeleted'],
    envSchema: z.object({}),
    env: {},
    grants: [],
    timeout: Duration.seconds(10),
    maxConcurrency: 2,
    errorImpact: 'Nothing, this is a test.',
  });
  const template = Template.fromStack(stack);
  const idOf = (type: string, part: string) =>
    Object.keys(template.findResources(type)).find((id) => id.includes(part)) ?? '';
  const ruleId = idOf('AWS::Events::Rule', 'Rule');
  const queueId = idOf('AWS::SQS::Queue', 'SubscriptionQueue');
  const deadLettersId = idOf('AWS::SQS::Queue', 'DeadLetters');

  it('hears of the events it asked for, as they are, and of no others', () => {
    template.hasResourceProperties('AWS::Events::Rule', {
      EventBusName: { Ref: idOf('AWS::Events::EventBus', 'Bus') },
      EventPattern: { 'detail-type': ['UserDeleted', 'WebsiteDeleted'] },
      Targets: [
        {
          Arn: arnOf(queueId),
          InputPath: '$.detail',
          DeadLetterConfig: { Arn: arnOf(deadLettersId) },
        },
      ],
    });
  });

  it.each([queueId, deadLettersId])('lets this one rule write to %s', (id) => {
    const policies = Object.values(template.findResources('AWS::SQS::QueuePolicy'));
    const statements = policies
      .flatMap(({ Properties }) => statementsSchema.parse(Properties).PolicyDocument.Statement)
      .filter(({ Effect, Resource }) => Effect === 'Allow' && isSame(Resource, arnOf(id)));
    expect(statements).toHaveLength(1);
    expect(statements[0]).toMatchObject({
      Principal: { Service: 'events.amazonaws.com' },
      Condition: { ArnEquals: { 'aws:SourceArn': arnOf(ruleId) } },
    });
    expect([statements[0]?.['Action']].flat()).toContain('sqs:SendMessage');
  });
});

const statementsSchema = z.object({
  PolicyDocument: z.object({
    Statement: z.array(z.looseObject({ Effect: z.string(), Resource: z.unknown() })),
  }),
});
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

describe('the subscribers there are', () => {
  const rules = resourcesOf(running, 'AWS::Events::Rule')
    .map(([, r]) => r.Properties)
    // AWS's own events come by the account's own bus.
    .filter((rule) => rule['EventBusName'] !== undefined);
  const samples = globSync('events/samples/*/*.json', { cwd: rootDir }).map((file) =>
    z
      .looseObject({ type: z.string() })
      .parse(JSON.parse(readFileSync(join(rootDir, file), 'utf8'))),
  );

  it('have one rule each', () => {
    const subscribers = lambdaEntries.filter((entry) => entry.endsWith('.subscriber'));
    // The runner of drills is no subscriber: an event starts its container (tests/infra/drill.test.ts).
    const ofQueues = rules.filter((rule) => !JSON.stringify(rule).includes('EcsParameters'));
    expect(ofQueues).toHaveLength(subscribers.length);
  });

  it('may send themselves what is left over more often than AWS takes for sane, if they know their queue', () => {
    const functions = resourcesOf(running, 'AWS::Lambda::Function').map(([, f]) => f.Properties);
    const looping = functions.filter((f) => f['RecursiveLoop'] === 'Allow');
    const knowing = functions.filter((f) => JSON.stringify(f).includes('OWN_QUEUE_URL'));
    expect(looping.length).toBeGreaterThan(0);
    expect(looping).toEqual(knowing);
  });

  it('ask for events that exist', () => {
    const events = samples.filter((sample) => 'eventId' in sample).map(({ type }) => type);
    const asked = rules.flatMap(
      (rule) =>
        z.object({ 'detail-type': z.array(z.string()) }).parse(rule['EventPattern'])['detail-type'],
    );
    expect(asked.filter((type) => !events.includes(type))).toEqual([]);
  });
});

describe('what becomes of a backup’s object', () => {
  it('is reported to the worker of backups, as its command', () => {
    const rule = resourcesOf(running, 'AWS::Events::Rule').find(([id]) =>
      id.startsWith('BackupsObjects'),
    )?.[1].Properties;
    expect(rule).not.toHaveProperty('EventBusName');
    expect(rule?.['EventPattern']).toEqual({
      source: ['aws.s3'],
      'detail-type': ['Object Created', 'Object Deleted'],
      detail: {
        bucket: {
          name: [{ 'Fn::ImportValue': expect.stringMatching(/RefBackups/) as string }],
        },
        // Blocks come by the thousand, and are counted as a whole.
        object: { key: [{ 'anything-but': { prefix: ['blocks/', 'archives/'] } }] },
      },
    });
    expect(rule?.['Targets']).toEqual([
      {
        Id: expect.any(String) as string,
        Arn: arnOf(expect.stringContaining('BackupsWorkQueue') as string),
        DeadLetterConfig: { Arn: arnOf(expect.stringContaining('DeadLetters') as string) },
        InputTransformer: {
          InputPathsMap: { 'detail-object-key': '$.detail.object.key' },
          InputTemplate: '{"type":"SettleObject","s3Key":<detail-object-key>}',
        },
      },
    ]);
  });

  it('is reported by its bucket', () => {
    const buckets = resourcesOf(prod.data, 'AWS::S3::Bucket').filter(([id]) =>
      id.startsWith('Backups'),
    );
    expect(buckets.map(([, { Properties }]) => Properties['NotificationConfiguration'])).toEqual([
      { EventBridgeConfiguration: { EventBridgeEnabled: true } },
    ]);
  });
});
