import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ListTagsOfResourceCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockClient } from '../../../tests/support/mock-client.ts';
import { restoreTable } from './restore-table.ts';

const mock = mockClient(DynamoDBClient);
const [source, target] = ['portal-own', 'portal-restored'];
const earliest = new Date('2026-10-20T00:00:00Z');
const latest = new Date('2026-11-24T11:55:00Z');
const streamArn = 'arn:aws:dynamodb:us-east-1:1:table/portal-restored/stream/1';
const own: TableDescription = {
  TableStatus: 'ACTIVE',
  TableArn: 'arn:own',
  DeletionProtectionEnabled: true,
};

/** The table as AWS describes it while it restores it, in as many looks; the last one stays. */
function describedAs(...looks: (TableDescription | undefined)[]) {
  let look = 0;
  mock.on(DescribeTableCommand, { TableName: source }).resolves({ Table: own });
  mock.on(DescribeTableCommand, { TableName: target }).callsFake(() => {
    const Table = looks[Math.min(look, looks.length - 1)];
    look += 1;
    if (Table) return { Table };
    throw new ResourceNotFoundException({ message: 'None', $metadata: {} });
  });
}

const active: TableDescription = {
  TableStatus: 'ACTIVE',
  TableArn: 'arn:restored',
  GlobalSecondaryIndexes: [{ IndexStatus: 'ACTIVE' }],
};
const streaming: TableDescription = {
  ...active,
  StreamSpecification: { StreamEnabled: true },
  LatestStreamArn: streamArn,
};

let reported: string[];
let waits: number;
const restore = (at?: Date) =>
  restoreTable({
    ...{ client: new DynamoDBClient({ region: 'us-east-1' }), source, target, at },
    wait: () => Promise.resolve((waits += 1)),
    report: (sentence) => reported.push(sentence),
  });

beforeEach(() => {
  mock.reset();
  [reported, waits] = [[], 0];
  mock.on(DescribeContinuousBackupsCommand).resolves({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: 'ENABLED',
      PointInTimeRecoveryDescription: {
        EarliestRestorableDateTime: earliest,
        LatestRestorableDateTime: latest,
      },
    },
  });
  mock.on(DescribeTimeToLiveCommand).resolves({
    TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' },
  });
  mock.on(ListTagsOfResourceCommand).resolves({
    Tags: [
      { Key: 'stage', Value: 'prod' },
      { Key: 'aws:cloudformation:stack-name', Value: 'portal-prod-data' },
    ],
  });
  mock.on(RestoreTableToPointInTimeCommand).resolves({});
  mock.on(UpdateTableCommand).resolves({});
  mock.on(UpdateTimeToLiveCommand).resolves({});
  mock.on(UpdateContinuousBackupsCommand).resolves({});
  mock.on(TagResourceCommand).resolves({});
});

const creating: TableDescription = { TableStatus: 'CREATING' };
const indexing = { ...active, GlobalSecondaryIndexes: [{ IndexStatus: 'CREATING' as const }] };

describe('a restore of the table', () => {
  it('waits for the new table and its indexes, and gives it what a restore leaves out', async () => {
    describedAs(undefined, creating, indexing, active, active, streaming);
    const at = new Date('2026-11-21T12:00:00Z');
    expect(await restore(at)).toEqual({ name: target, streamArn });
    expect(waits).toBe(2);
    const inputs = (calls: readonly { args: readonly [{ input: object }, ...unknown[]] }[]) =>
      calls.map(({ args: [command] }): object => command.input);
    expect(inputs(mock.commandCalls(RestoreTableToPointInTimeCommand))).toEqual([
      { SourceTableName: source, TargetTableName: target, RestoreDateTime: at },
    ]);
    expect(inputs(mock.commandCalls(UpdateTableCommand))).toEqual([
      {
        TableName: target,
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      },
      { TableName: target, DeletionProtectionEnabled: true },
    ]);
    expect(inputs(mock.commandCalls(UpdateTimeToLiveCommand))).toEqual([
      {
        TableName: target,
        TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      },
    ]);
    expect(inputs(mock.commandCalls(UpdateContinuousBackupsCommand))).toHaveLength(1);
    expect(inputs(mock.commandCalls(TagResourceCommand))).toEqual([
      { ResourceArn: 'arn:restored', Tags: [{ Key: 'stage', Value: 'prod' }] },
    ]);
  });

  it('takes the last instant where none is named', async () => {
    describedAs(undefined, streaming);
    await restore();
    const [call] = mock.commandCalls(RestoreTableToPointInTimeCommand);
    expect(call?.args[0].input).toMatchObject({ UseLatestRestorableTime: true });
  });

  it('goes on with a table that an interrupted one left', async () => {
    describedAs(streaming);
    mock.on(DescribeTimeToLiveCommand).resolves({
      TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED' },
    });
    expect(await restore()).toEqual({ name: target, streamArn });
    expect(reported[0]).toContain('ya existe');
    expect(mock.commandCalls(RestoreTableToPointInTimeCommand)).toEqual([]);
    expect(mock.commandCalls(UpdateTimeToLiveCommand)).toEqual([]);
  });

  it.each([new Date('2026-10-19T23:59:59Z'), new Date('2026-11-24T11:55:01Z')])(
    'refuses %s, which is not kept',
    async (at) => {
      describedAs(undefined);
      await expect(restore(at)).rejects.toThrow('Solo se puede restaurar de 2026-10-20');
      expect(mock.commandCalls(RestoreTableToPointInTimeCommand)).toEqual([]);
    },
  );

  it('says so where nothing is kept', async () => {
    describedAs(undefined);
    mock.on(DescribeContinuousBackupsCommand).resolves({});
    await expect(restore()).rejects.toThrow('no tiene recuperación a un instante');
  });
});
