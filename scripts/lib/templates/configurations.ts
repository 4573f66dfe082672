import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { rootDir } from '../tools.ts';

const fileSchema = z.object({
  context: z.looseObject({ stages: z.record(z.string(), z.record(z.string(), z.unknown())) }),
});

/** The context of `cdk.json`, with hosts in place of its examples, which no stage may have. */
export const filledContext = () =>
  fileSchema.parse(
    JSON.parse(
      readFileSync(join(rootDir, 'cdk.json'), 'utf8').replaceAll('example.com', 'example.net'),
    ),
  ).context;

/** A stage as somebody could configure it: what `cdk.json` would say of it on top of its example, and on the command line. */
export interface Configuration {
  stage: 'dev' | 'prod';
  more?: Record<string, unknown>;
  context?: Record<string, string>;
}

const certificateArn =
  'arn:aws:acm:us-east-1:111122223333:certificate/00000000-0000-0000-0000-000000000000';

/** What the schema of a stage takes, in at least three regions: each must deploy. */
export const configurations: Record<string, Configuration> = {
  'prod as in cdk.json': { stage: 'prod' },
  'dev as in cdk.json': { stage: 'dev' },
  'the first deployment of prod': { stage: 'prod', context: { firstDeployment: 'true' } },
  'everything that may be left off, in São Paulo': {
    stage: 'prod',
    more: {
      region: 'sa-east-1',
      restoreDrill: true,
      tracing: true,
      monthlyBudget: 200,
      auditLock: 'compliance',
      auditYears: 10,
    },
  },
  'e-mails from a subdomain, in Ireland': {
    stage: 'prod',
    more: {
      region: 'eu-west-1',
      mail: { identity: 'example.net', from: 'no-responder@avisos.example.net' },
    },
  },
  'an address as the identity, in Oregon': {
    stage: 'prod',
    more: {
      region: 'us-west-2',
      mail: { identity: 'ana@example.net', from: 'ana@example.net' },
    },
  },
  'a domain whose DNS is elsewhere': { stage: 'prod', more: { domain: { certificateArn } } },
  'no domain, no SES and nobody who hears alarms, in Mexico': {
    stage: 'prod',
    more: {
      region: 'mx-central-1',
      domain: undefined,
      siteUrl: 'https://d111111abcdef8.cloudfront.net',
      mail: 'COGNITO_DEFAULT',
      alarmEmail: undefined,
      waf: false,
    },
  },
  'two origin secrets': { stage: 'prod', more: { originSecrets: ['Second', 'OriginSecret'] } },
  'a dev with alarms, a budget and SES': {
    stage: 'dev',
    more: {
      alarmEmail: 'ana@example.net',
      monthlyBudget: 20,
      mail: { identity: 'example.net', from: 'dev@example.net' },
      brand: { name: 'Ñandú, Web & Co', colour: '#123abc' },
    },
  },
  'a dev that keeps its data': {
    stage: 'dev',
    more: { data: { retain: true, deletionProtection: true, pointInTimeRecovery: true } },
  },
  'a prod whose table was restored, and that keeps deleted files': {
    stage: 'prod',
    more: {
      restoredTable: {
        name: 'portal-prod-20261121T120000',
        streamArn:
          'arn:aws:dynamodb:us-east-1:111122223333:table/portal-prod-20261121T120000/stream/2026-11-21T13:00:00.000',
      },
      objectVersionDays: 7,
    },
  },
  'a prod whose sites are searched by OpenSearch, in São Paulo': {
    stage: 'prod',
    more: { region: 'sa-east-1', search: { provider: 'opensearch' } },
  },
  'a dev with one node of OpenSearch': {
    stage: 'dev',
    more: { search: { provider: 'opensearch', instances: 1 } },
  },
  'a prod that is to go': {
    stage: 'prod',
    more: { data: { retain: false, deletionProtection: false, pointInTimeRecovery: false } },
  },
};
