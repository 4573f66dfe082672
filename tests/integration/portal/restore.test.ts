import { setTimeout as sleep } from 'node:timers/promises';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import {
  DeleteTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  UpdateContinuousBackupsCommand,
} from '@aws-sdk/client-dynamodb';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { activitiesContract } from '../../../functions/activities/activities.contract.ts';
import { newId } from '../../../functions/core/id.ts';
import { createTable } from '../../../functions/core/table/table.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import { callOk, callRoute } from '../../../infra/local/client/portal-client.ts';
import { localClientConfig } from '../../../infra/local/deploy/aws.ts';
import { parts } from '../../../scripts/lib/restore/client-items.ts';
import { exportUsers, type ExportedUser } from '../../../scripts/lib/restore/export-users.ts';
import { applyChange, changesOfBucket } from '../../../scripts/lib/restore/restore-bucket.ts';
import { restoreClient } from '../../../scripts/lib/restore/restore-client.ts';
import { restoreTable } from '../../../scripts/lib/restore/restore-table.ts';
import { storageOf } from '../../support/erasure/traces.ts';
import { newClient, signInAdmin, type Person } from '../../support/people.ts';
import { registerSite } from '../../support/sites.ts';
import { tableOf } from '../../support/table.ts';
import { until } from '../../support/until.ts';

const stack = inject('stack');
const table = tableOf(stack);
const clientConfig = localClientConfig(Number(new URL(stack.endpointUrl).port));
const dynamoDb = new DynamoDBClient(clientConfig);
const target = `portal-local-${newId()}`;
let ana: Person;
let admin: Person;
let websiteId: string;
let activityId: string;
let streamArn: string;

beforeAll(async () => {
  ana = await newClient(stack, 'ana');
  admin = await signInAdmin(stack);
  ({ websiteId } = await registerSite(stack, ana, { url: `https://${newId()}.example` }));
  const body = { websiteId, description: 'Antes del error' };
  ({ activityId } = await callOk(stack, activitiesContract.create, { token: admin.token, body }));
  // The emulator keeps no history: a restore has what there is now.
  await dynamoDb.send(
    new UpdateContinuousBackupsCommand({
      TableName: table.name,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  );
  ({ streamArn } = await restoreTable({
    ...{ client: dynamoDb, source: table.name, target, at: undefined },
    wait: () => sleep(100),
    report: () => undefined,
  }));
});
afterAll(async () => {
  await dynamoDb.send(new DeleteTableCommand({ TableName: target }));
  dynamoDb.destroy();
});

describe('the table', () => {
  it('is beside the stack’s own, and can take its place', async () => {
    expect(streamArn).toContain(`table/${target}/stream/`);
    const { TimeToLiveDescription } = await dynamoDb.send(
      new DescribeTimeToLiveCommand({ TableName: target }),
    );
    expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'expiresAt' });
  });
});

describe('a client', () => {
  it('has again what somebody deleted by mistake, for them and for administrators', async () => {
    const params = { websiteId };
    await callOk(stack, activitiesContract.remove, { token: admin.token, params: { activityId } });
    await callOk(stack, websitesContract.remove, { token: ana.token, params });
    const deleted = await callRoute(stack, websitesContract.detail, { token: ana.token, params });
    expect(deleted.status).toBe(404);
    // The deletion has to end first: it would delete what comes back.
    await sleep(3_000);
    const { userId } = ana.profile;
    const counts = await restoreClient({
      from: createTable(target, new DynamoDBClient(clientConfig)),
      ...{ to: table, userId, asUserId: userId, parts, overwrites: false, isDryRun: false },
      now: () => new Date(),
      onChange: () => undefined,
    });
    expect(counts).toMatchObject({ sitios: 2, actividades: 1 });
    const site = await callOk(stack, websitesContract.detail, { token: ana.token, params });
    expect(site.websiteId).toBe(websiteId);
    const own = await callOk(stack, activitiesContract.list, { token: ana.token });
    expect(own.items.map(({ description }) => description)).toEqual(['Antes del error']);
    await until(async () => {
      const { items } = await callOk(stack, websitesContract.list, { token: admin.token });
      return items.find((each) => each.websiteId === websiteId);
    });
  });
});

describe('the people of the user pool', () => {
  it('are exported, each once, with their groups and without a secret', async () => {
    const cognito = new CognitoIdentityProviderClient(clientConfig);
    const users: ExportedUser[] = [];
    for await (const user of exportUsers(cognito, stack.userPoolId)) users.push(user);
    const mine = users.filter(({ email }) => email === ana.email);
    expect(mine).toMatchObject([
      { sub: ana.profile.userId, isEmailVerified: false, isEnabled: true, status: 'CONFIRMED' },
    ]);
    // Tests confirm their clients without a code, and create administrators with a checked address.
    const administrators = users.filter(({ groups }) => groups.includes('admin'));
    expect(administrators.some(({ isEmailVerified }) => isEmailVerified)).toBe(true);
    expect(JSON.stringify(mine)).not.toMatch(/password|secret/i);
    cognito.destroy();
  });
});

describe('a bucket with versions', () => {
  const s3 = storageOf(stack);
  const bucket = `restored-${newId()}`;
  const put = (Key: string, Body: string) =>
    s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));
  const remove = (Key: string) => s3.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
  const textOf = async (Key: string) => {
    const answer = await s3
      .send(new GetObjectCommand({ Bucket: bucket, Key }))
      .catch(() => undefined);
    return answer?.Body?.transformToString();
  };
  const restoreAt = async (at: Date) => {
    const changes = [];
    for await (const change of changesOfBucket(s3, { bucket, prefix: '', at })) {
      changes.push(change.change);
      await applyChange(s3, bucket, change);
    }
    return changes;
  };

  it('has again what it had at an instant, and keeps what came since', async () => {
    await s3.send(new CreateBucketCommand({ Bucket: bucket }));
    await put('a/deleted ñ.txt', 'uno');
    await expect(restoreAt(new Date())).rejects.toThrow('no guarda versiones');
    await s3.send(
      new PutBucketVersioningCommand({
        Bucket: bucket,
        VersioningConfiguration: { Status: 'Enabled' },
      }),
    );
    for (const key of ['a/deleted ñ.txt', 'a/replaced.txt', 'same.txt']) await put(key, 'uno');
    // S3 gives times in whole seconds.
    await sleep(1_500);
    const at = new Date();
    await sleep(1_500);
    await remove('a/deleted ñ.txt');
    await put('a/replaced.txt', 'dos');
    await put('new.txt', 'dos');

    expect((await restoreAt(at)).toSorted()).toEqual(['copy', 'undelete']);
    expect(await textOf('a/deleted ñ.txt')).toBe('uno');
    expect(await textOf('a/replaced.txt')).toBe('uno');
    expect(await textOf('same.txt')).toBe('uno');
    expect(await textOf('new.txt')).toBe('dos');
  });
});
