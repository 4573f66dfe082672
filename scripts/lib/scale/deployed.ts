/* What prod is deployed with, as its templates say it: nothing here repeats a number of the infrastructure. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import * as z from 'zod';
import { buildPortal } from '../../../infra/portal.ts';
import { makeDist } from '../../../tests/infra/fake-dist.ts';
import { filledContext } from '../templates/configurations.ts';

/** What a Lambda may take. */
export interface Lambda {
  timeoutMs: number;
  memoryMb: number;
}

/** What prod has of all that costs something while nobody works with it. */
export interface Standing {
  alarms: number;
  keys: number;
  secrets: number;
  webAcls: number;
  webAclRules: number;
  /** Lines in which Lambda asks queues for work: as many as a source may run Lambdas. */
  lines: number;
  /** Runs of Lambdas by the schedule, a month. */
  runs: number;
}

export interface Deployed {
  /** By the entry, `status.api`. */
  lambdas: ReadonlyMap<string, Lambda>;
  standing: Standing;
}

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
  ),
});
const lambdaSchema = z.object({
  FunctionName: z.string(),
  Timeout: z.number(),
  MemorySize: z.number(),
});
const sourceSchema = z.object({
  EventSourceArn: z.unknown(),
  ScalingConfig: z.object({ MaximumConcurrency: z.number() }).optional(),
});
const scheduleSchema = z.object({ ScheduleExpression: z.string() });
const aclSchema = z.object({ Rules: z.array(z.unknown()) });

const DAYS = 30;
/** Where a source has no limit of its own. */
const USUAL_LINES = 5;
const DAY = 1_440;
const minutesOf: Readonly<Record<string, number>> = { minute: 1, minutes: 1, hour: 60, hours: 60 };

/** `rate(5 minutes)`; one by the clock is daily. */
function runsOf(expression: string): number {
  const [, every, unit = ''] = /^rate\((\d+) (\w+)\)$/.exec(expression) ?? [];
  const minutes = minutesOf[unit] ?? DAY;
  return (DAYS * DAY) / (minutes * Number(every ?? 1));
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** What templates say of Lambdas, and of what stands. */
export function deployedOf(templates: readonly unknown[]): Deployed {
  const resources = templates.flatMap((template) =>
    Object.values(templateSchema.parse(template).Resources),
  );
  const of = <T>(type: string, schema: z.ZodType<T>): T[] =>
    resources
      .filter(({ Type }) => Type === type)
      .flatMap(({ Properties }) => schema.safeParse(Properties).data ?? []);
  const count = (type: string) => resources.filter(({ Type }) => Type === type).length;
  const acls = of('AWS::WAFv2::WebACL', aclSchema);
  const queues = of('AWS::Lambda::EventSourceMapping', sourceSchema).filter(
    ({ EventSourceArn }) => !JSON.stringify(EventSourceArn).includes('StreamArn'),
  );
  return {
    lambdas: new Map(
      of('AWS::Lambda::Function', lambdaSchema).map(({ FunctionName, Timeout, MemorySize }) => [
        FunctionName.replace('portal-prod-', '').replaceAll('-', '.'),
        { timeoutMs: Timeout * 1_000, memoryMb: MemorySize },
      ]),
    ),
    standing: {
      alarms: count('AWS::CloudWatch::Alarm'),
      keys: count('AWS::KMS::Key'),
      secrets: count('AWS::SecretsManager::Secret'),
      webAcls: acls.length,
      webAclRules: sum(acls.map(({ Rules }) => Rules.length)),
      lines: sum(queues.map((queue) => queue.ScalingConfig?.MaximumConcurrency ?? USUAL_LINES)),
      runs: sum(
        of('AWS::Scheduler::Schedule', scheduleSchema).map(({ ScheduleExpression }) =>
          runsOf(ScheduleExpression),
        ),
      ),
    },
  };
}

/** Builds prod's templates, without its code. */
export function readDeployed(): Deployed {
  const work = mkdtempSync(join(tmpdir(), 'portal-scale-'));
  try {
    const context = { ...filledContext(), stage: 'prod' };
    const app = new App({ context, outdir: join(work, 'out') });
    buildPortal(app, { distDir: makeDist(join(work, 'dist')) });
    return deployedOf(app.synth().stacks.map(({ template }): unknown => template));
  } finally {
    rmSync(work, { recursive: true });
  }
}
