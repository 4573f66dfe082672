import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { accountsEnv, accountsTriggerEnv } from '../accounts/accounts.env.ts';
import { backupsApiEnv, backupsWorkerEnv } from '../backups/backups.env.ts';
import { profilesEnv } from '../profiles/profiles.env.ts';
import { statusApiEnv, statusDispatcherEnv, statusWorkerEnv } from '../status/status.env.ts';
import { websitesEnv } from '../websites/websites.env.ts';
import { readEnv } from './env.ts';

const table = { TABLE_NAME: 'portal' };
const queue = { SYNC_QUEUE_URL: 'https://sqs.us-east-1.amazonaws.com/1/sync' };
const zone = { TIME_ZONE: 'America/Santiago' };
const queues = {
  OWN_QUEUE_URL: 'https://sqs.us-east-1.amazonaws.com/1/sync',
  BULK_QUEUE_URL: 'https://sqs.us-east-1.amazonaws.com/1/bulk',
};
const key = { CONNECTOR_KEY_ARN: 'arn:aws:kms:us-east-1:1:key/1' };

const exportFiles = { EXPORTS_URL: 'https://portal-exports.s3.us-east-1.amazonaws.com' };
const backups = { BACKUPS_URL: 'https://portal-backups.s3.us-east-1.amazonaws.com' };

const cases: [string, z.ZodObject, Record<string, string>][] = [
  [
    'accounts',
    accountsEnv,
    {
      ...{ ...table, BRAND_NAME: 'Portal' },
      ...{ USER_POOL_ID: 'eu_x', USER_POOL_CLIENT_ID: 'web', SERVER_CLIENT_ID: 'server' },
    },
  ],
  [
    'accounts trigger',
    accountsTriggerEnv,
    {
      ...{ ...table, SITE_URL: 'http://localhost:4280' },
      ...{ BRAND_NAME: 'Portal', BRAND_COLOUR: '#4f46e5' },
    },
  ],
  [
    'backups API',
    backupsApiEnv,
    {
      ...{ ...table, ...backups, ...exportFiles, ...zone, RESTORE_DRILL: 'on' },
      BACKUPS_QUEUE_URL: queue.SYNC_QUEUE_URL,
    },
  ],
  [
    'backups worker',
    backupsWorkerEnv,
    { ...table, ...backups, ...zone, OWN_QUEUE_URL: queues.OWN_QUEUE_URL },
  ],
  ['profiles', profilesEnv, table],
  [
    'websites',
    websitesEnv,
    {
      ...{ ...table, ...key, ...exportFiles, ...zone },
      ...{ SITE_URL: 'http://localhost:4280', SITES_WITHOUT_PLAN: '3' },
    },
  ],
  [
    'status API',
    statusApiEnv,
    { ...table, ...queue, ...exportFiles, ...zone, RUNS_QUEUE_URL: queue.SYNC_QUEUE_URL },
  ],
  [
    'status dispatcher',
    statusDispatcherEnv,
    {
      ...{ ...table, ...queue, RUNS_QUEUE_URL: queue.SYNC_QUEUE_URL, SYNC_PERIOD_MINUTES: '1440' },
      RELEASE_KEY_ARN: 'arn:aws:kms:us-east-1:111122223333:key/k',
      CONNECTOR_PACKAGE: JSON.stringify({
        ...{ version: '1.8.0', sha256: 'a'.repeat(64), bytes: 7 },
        ...{ package: '/gnusys-connector-1.8.0.zip' },
        ...{ requires: '5.8', requires_php: '7.4', tested: '7.1' },
      }),
    },
  ],
  ['status worker', statusWorkerEnv, { ...table, ...key, ...queues, ...zone }],
];

/** What a stage may leave empty. */
const empty: Record<string, string> = { TERMS_VERSION: '' };

describe.each(cases)('the environment of %s', (_, schema, complete) => {
  it('is read, and holds nothing undeclared', () => {
    const env = readEnv(schema, { ...empty, ...complete, AWS_SECRET_ACCESS_KEY: 'x' });
    expect(env).not.toHaveProperty('AWS_SECRET_ACCESS_KEY');
    expect(Object.keys(env)).toEqual(expect.arrayContaining(Object.keys(complete)));
  });

  it.each(Object.keys(complete))('without %s, or with it empty, does not start', (name) => {
    const { [name]: _missing, ...rest } = { ...empty, ...complete };
    expect(() => readEnv(schema, rest)).toThrow(new RegExp(`Environment is not valid: ${name}: `));
    expect(() => readEnv(schema, { ...rest, [name]: '' })).toThrow(name);
  });
});

describe('values', () => {
  const worker = (ports: string) =>
    readEnv(statusWorkerEnv, {
      ...table,
      ...key,
      ...queues,
      ...zone,
      ALLOWED_LOOPBACK_PORTS: ports,
    });

  it.each([
    ['', []],
    ['4282', [4282]],
    ['4282,4290', [4282, 4290]],
  ])('loopback ports %j', (text, ports) => {
    expect(worker(text).ALLOWED_LOOPBACK_PORTS).toEqual(ports);
  });

  it('no loopback port may be read unless it is listed', () => {
    expect(
      readEnv(statusWorkerEnv, { ...table, ...key, ...queues, ...zone }).ALLOWED_LOOPBACK_PORTS,
    ).toEqual([]);
  });

  it.each(['all', '0', '65536', '80.5', '4282;4283'])('loopback ports %j are refused', (text) => {
    expect(() => worker(text)).toThrow('ALLOWED_LOOPBACK_PORTS');
  });

  it.each(['0', '1441', '2.5', 'daily', '-5'])('a period of %j minutes is refused', (minutes) => {
    const env = { ...table, ...queue, SYNC_PERIOD_MINUTES: minutes };
    expect(() => readEnv(statusDispatcherEnv, env)).toThrow('SYNC_PERIOD_MINUTES');
  });

  it('names every problem at once', () => {
    expect(() => readEnv(websitesEnv, {})).toThrow(/TABLE_NAME: .*; CONNECTOR_KEY_ARN: /);
  });
});
