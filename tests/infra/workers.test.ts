import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { lambdasWanted, workersOf } from '../../infra/workers.ts';
import { build, resourcesOf, runningOf, templatesOf } from './synth.ts';

const stages = ['local', 'dev', 'prod'] as const;
/**
 * Each polls its queue day and night, for 0.26 $ a month (docs/costs.md), and takes two Lambdas of the account: one more
 * is a decision.
 */
const MOST_QUEUE_SOURCES = 22;

const sourceSchema = z.looseObject({
  FunctionName: z.object({ Ref: z.string() }),
  EventSourceArn: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }).or(z.unknown()),
  StartingPosition: z.string().optional(),
  ScalingConfig: z.object({ MaximumConcurrency: z.int() }).optional(),
  DestinationConfig: z.unknown().optional(),
});

describe.each(stages)('the workers of %s', (stage) => {
  const running = runningOf(templatesOf(stage));
  const { config } = build({ stage });
  const sources = resourcesOf(running, 'AWS::Lambda::EventSourceMapping').map(([id, source]) => ({
    id,
    ...sourceSchema.parse(source.Properties),
  }));
  const ofQueues = sources.filter(({ StartingPosition }) => StartingPosition === undefined);
  const sum = (of: typeof sources) =>
    of.reduce((all, { ScalingConfig }) => all + (ScalingConfig?.MaximumConcurrency ?? 1_000), 0);

  it('together take no more Lambdas than the limit, so that requests have theirs', () => {
    expect(sum(ofQueues)).toBe(workersOf(config));
    expect(lambdasWanted(config) - sum(ofQueues)).toBeGreaterThanOrEqual(50);
  });

  it('of syncs are as many as `syncConcurrency` says, over both queues', () => {
    const syncs = ofQueues.filter(({ id }) => id.startsWith('StatusSync'));
    expect(syncs).toHaveLength(2);
    expect(sum(syncs)).toBe(config.syncConcurrency);
  });

  it('poll few queues', () => {
    expect(ofQueues.length).toBeLessThanOrEqual(MOST_QUEUE_SOURCES);
  });

  it('know where to put what cannot be read, and may put it there', () => {
    const functions = new Map(resourcesOf(running, 'AWS::Lambda::Function'));
    const roles = new Map(resourcesOf(running, 'AWS::IAM::Role'));
    for (const source of sources) {
      const lambda = functions.get(source.FunctionName.Ref)?.Properties ?? {};
      const deadLetters = deadLettersOf(source, running);
      const variables = JSON.stringify(lambda['Environment']);
      expect(variables).toMatch(/"DEAD_LETTER_URLS"/);
      expect(variables).toContain(`{"Ref":"${deadLetters}"}`);
      const [role = ''] = z.object({ 'Fn::GetAtt': z.array(z.string()) }).parse(lambda['Role'])[
        'Fn::GetAtt'
      ];
      expect(JSON.stringify(roles.get(role)?.Properties)).toContain(
        `{"Fn::GetAtt":["${deadLetters}","Arn"]}`,
      );
    }
  });
});

/** The logical id of the queue to which a source gives up. */
function deadLettersOf(
  { EventSourceArn, DestinationConfig, StartingPosition }: z.output<typeof sourceSchema>,
  running: ReturnType<typeof runningOf>,
): string {
  const [queue = ''] =
    z.object({ 'Fn::GetAtt': z.array(z.string()) }).safeParse(EventSourceArn).data?.[
      'Fn::GetAtt'
    ] ?? [];
  const from =
    StartingPosition === undefined
      ? running.Resources[queue]?.Properties['RedrivePolicy']
      : DestinationConfig;
  return /"Fn::GetAtt":\["([^"]+)"/.exec(JSON.stringify(from))?.[1] ?? '';
}
