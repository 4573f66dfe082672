import * as z from 'zod';
import { GLOBAL_REGION } from './regions.ts';
import { stageNames, stageSchema } from './stage-schema.ts';

export type StageName = (typeof stageNames)[number];

/** Everything that differs between stages; fields are described in its schema. */
export type StageConfig = z.output<typeof stageSchema>;

export interface ContextReader {
  tryGetContext(key: string): unknown;
}

/** A mistake in the stage's configuration, in words for the person who ran cdk. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the stage's configuration from CDK context: `-c stage=…`, for dev and prod what `cdk.json` says under
 * `stages` and `firstDeployment`, for local `stackPort`, `portalPort`, `paypalPort`, `loopbackPorts` and `restoreDrill`.
 *
 * @throws ConfigError naming the field that is missing or wrong.
 */
export function readStageConfig(context: ContextReader): StageConfig {
  const stage = readStageName(context.tryGetContext('stage'));
  const given = stage === 'local' ? localStage(context) : deployedStage(stage, context);
  const parsed = stageSchema.safeParse(given);
  if (parsed.success) return isFirst(context) ? unprotected(parsed.data) : parsed.data;
  const problems = parsed.error.issues.map(
    (issue) => `  ${issue.path.join('.') || '(stage)'}: ${issue.message}`,
  );
  throw new ConfigError(
    `The configuration of stage '${stage}' is not valid:\n${problems.join('\n')}`,
  );
}

/**
 * `-c firstDeployment=true`, which `npm run deploy` gives until the data stack is there: neither CloudFormation nor
 * anybody else deletes what is protected, so a creation that fails could not be rolled back, nor repeated (ADR 0056).
 */
const isFirst = (context: ContextReader) => context.tryGetContext('firstDeployment') === 'true';

const unprotected = (config: StageConfig): StageConfig => ({
  ...config,
  data: { ...config.data, deletionProtection: false },
});

function readStageName(value: unknown): StageName {
  const name = stageNames.find((known) => known === value);
  if (name !== undefined) return name;
  const problem =
    value === undefined ? 'No stage given' : `There is no stage ${JSON.stringify(value)}`;
  throw new ConfigError(`${problem}: add -c stage=${stageNames.join('|')}`);
}

function deployedStage(stage: 'dev' | 'prod', context: ContextReader): object {
  if (context.tryGetContext('loopbackPorts') !== undefined) {
    throw new ConfigError(
      `Stage '${stage}' must not read loopback addresses: loopbackPorts is for -c stage=local`,
    );
  }
  const stages = z.record(z.string(), z.looseObject({})).safeParse(context.tryGetContext('stages'));
  const given = stages.success ? stages.data[stage] : undefined;
  if (given === undefined) {
    throw new ConfigError(`cdk.json has no context.stages.${stage}: see docs/deploy.md`);
  }
  return { ...stageDefaults[stage], ...given, stage };
}

/** What a deployed stage need not say in `cdk.json`; it may override any of it there. */
const deployed = {
  region: 'us-east-1',
  brand: { name: 'WordPress Manager' },
  timeZone: 'America/Santiago',
  tracing: false,
  accessTokenMinutes: 15,
  sessionIdleDays: 14,
  hstsSubdomains: true,
  waf: true,
  restoreDrill: false,
  drillDiskGiB: 100,
  auditYears: 3,
  // Of bookkeeping: six years in Chile (Código Tributario, 17 and 200) and in Spain (Código de Comercio, 30).
  paymentYears: 6,
  auditLock: 'off',
  objectVersionDays: 0,
  rollbackMinutes: 0,
  originSecrets: ['OriginSecret'],
  rateLimitFactor: 1,
  reconcileAfterMinutes: 15,
  sitesWithoutPlan: 3,
};

const stageDefaults = {
  dev: {
    ...deployed,
    logRetentionDays: 14,
    syncPeriodMinutes: 60,
    syncConcurrency: 4,
    paypal: 'sandbox',
    waf: false,
    data: { retain: false, deletionProtection: false, pointInTimeRecovery: true },
  },
  prod: {
    ...deployed,
    logRetentionDays: 90,
    syncPeriodMinutes: 360,
    syncConcurrency: 20,
    auditLock: 'governance',
    // An alarm's five minutes begin after the failure at the latest, and metrics come a minute or two late.
    rollbackMinutes: 10,
    paypal: 'live',
    data: { retain: true, deletionProtection: true, pointInTimeRecovery: true },
  },
};

/** The local stage: nothing to edit, the ports come from the start script. Values are checked by the schema. */
function localStage(context: ContextReader): object {
  // Context given on the command line is text: `-c loopbackPorts=4282,4290`.
  const text = (key: string, fallback: string) => {
    const value = context.tryGetContext(key);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : fallback;
  };
  return {
    ...deployed,
    stage: 'local',
    siteUrl: `http://localhost:${text('portalPort', '4280')}`,
    mail: 'COGNITO_DEFAULT',
    whatsappNumber: '56900000000',
    terms: localTerms,
    logRetentionDays: 1,
    // The shortest that Cognito allows, so that a refresh is part of every longer session.
    accessTokenMinutes: 5,
    syncPeriodMinutes: 1,
    syncConcurrency: 4,
    paypal: 'simulator',
    // The tests' one administrator does what a hundred do.
    rateLimitFactor: 100,
    // Twelve seconds: nobody who tries a lost webhook should wait a quarter of an hour.
    reconcileAfterMinutes: 0.2,
    waf: false,
    restoreDrill: text('restoreDrill', 'true') === 'true',
    data: { retain: false, deletionProtection: false, pointInTimeRecovery: false },
    local: {
      stackPort: text('stackPort', '4566'),
      paypalPort: text('paypalPort', '4283'),
      loopbackPorts: text('loopbackPorts', '').split(',').filter(Boolean),
    },
  };
}

/** What people of the local stage accept. The addresses have no texts. */
export const localTerms = {
  version: '2026-11-01',
  url: 'https://example.com/terminos',
  privacyUrl: 'https://example.com/privacidad',
};

/** Whom the portal's own e-mails come from, and the verified identity of SES that stands for it. */
export interface MailSender {
  identity: string;
  from: string;
}

/** The local stack makes this identity itself (`infra/local/deploy/deploy.ts`). */
export const localMailSender: MailSender = { identity: 'portal.test', from: 'portal@portal.test' };

/** Undefined where only Cognito sends e-mails: its own sender is for nobody else. */
export function mailSenderOf({ local, mail }: StageConfig): MailSender | undefined {
  if (local) return localMailSender;
  return mail === 'COGNITO_DEFAULT' ? undefined : mail;
}

/** Whether the web ACL is in another region than the stage, in a stack of its own. */
export const hasEdge = ({ waf, region }: StageConfig): boolean => waf && region !== GLOBAL_REGION;

/** Where a stage has stacks. */
export const regionsOf = (config: StageConfig): string[] =>
  hasEdge(config) ? [config.region, GLOBAL_REGION] : [config.region];
