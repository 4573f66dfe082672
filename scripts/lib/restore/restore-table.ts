import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTagsOfResourceCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  type DynamoDBClient,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';
import { tableSchema } from '../../../functions/core/table/schema.ts';
import { StageError } from '../admin/stage-outputs.ts';

interface Restoring {
  client: DynamoDBClient;
  source: string;
  target: string;
  /** Undefined: the last instant that can be restored, some five minutes ago. */
  at: Date | undefined;
  /** Between two looks at what AWS does by itself. */
  wait: () => Promise<unknown>;
  /** One sentence for each step. */
  report: (sentence: string) => void;
}

/** The configuration that puts a restored table in the place of the stack's own (`restoredTable`). */
export interface RestoredTable {
  name: string;
  streamArn: string;
}

async function describeTable(
  client: DynamoDBClient,
  TableName: string,
): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Which instants the table can be restored to. @throws StageError where it cannot */
export async function restorableTimes(
  client: DynamoDBClient,
  TableName: string,
): Promise<{ earliest: Date; latest: Date }> {
  const { ContinuousBackupsDescription: backups } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName }),
  );
  const { EarliestRestorableDateTime: earliest, LatestRestorableDateTime: latest } =
    backups?.PointInTimeRecoveryDescription ?? {};
  if (earliest && latest) return { earliest, latest };
  throw new StageError(
    `La tabla ${TableName} no tiene recuperación a un instante (PITR): no hay nada que restaurar.`,
  );
}

/** @throws StageError for an instant that is not kept */
export function checkInstant(
  at: Date | undefined,
  { earliest, latest }: { earliest: Date; latest: Date },
): void {
  if (!at || (at >= earliest && at <= latest)) return;
  throw new StageError(
    `Solo se puede restaurar de ${earliest.toISOString()} a ${latest.toISOString()}.`,
  );
}

/**
 * Restores a table to an instant beside itself, and gives the new one what a restore leaves out: stream, expiry, recovery to
 * an instant, protection and tags
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/pointintimerecovery_howitworks.html). Safe to
 * repeat: it goes on with a table of that name that is there.
 */
export async function restoreTable(restoring: Restoring): Promise<RestoredTable> {
  const { client, source, target, at, report } = restoring;
  const own = await describeTable(client, source);
  if (!own) throw new StageError(`No hay una tabla ${source}.`);
  if (await describeTable(client, target)) report(`La tabla ${target} ya existe: sigo con ella.`);
  else {
    checkInstant(at, await restorableTimes(client, source));
    await client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: source,
        TargetTableName: target,
        ...(at ? { RestoreDateTime: at } : { UseLatestRestorableTime: true }),
      }),
    );
    report(`AWS restaura ${source} en ${target}.`);
  }
  await untilActive(restoring);
  const streamArn = await addStream(restoring);
  await addSettings(restoring, own);
  return { name: target, streamArn };
}

async function untilActive({ client, target, wait }: Restoring): Promise<TableDescription> {
  for (;;) {
    const table = await describeTable(client, target);
    const indexes = table?.GlobalSecondaryIndexes ?? [];
    const isActive = [table?.TableStatus, ...indexes.map((index) => index.IndexStatus)].every(
      (status) => status === 'ACTIVE',
    );
    if (table && isActive) return table;
    await wait();
  }
}

/** What is stored from then on is heard; what the table was restored with is not heard again. */
async function addStream(restoring: Restoring): Promise<string> {
  const { client, target, report } = restoring;
  const before = await untilActive(restoring);
  if (!before.StreamSpecification?.StreamEnabled) {
    const StreamSpecification = {
      StreamEnabled: true,
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    } as const;
    await client.send(new UpdateTableCommand({ TableName: target, StreamSpecification }));
    report('Stream activado.');
  }
  const { LatestStreamArn: arn } = await untilActive(restoring);
  if (arn === undefined) throw new StageError(`La tabla ${target} no tiene stream.`);
  return arn;
}

async function addSettings(restoring: Restoring, own: TableDescription): Promise<void> {
  const { client, target: TableName, report } = restoring;
  const { TimeToLiveDescription: expiry } = await client.send(
    new DescribeTimeToLiveCommand({ TableName }),
  );
  // DynamoDB refuses to switch on what is on.
  if (!['ENABLED', 'ENABLING'].includes(expiry?.TimeToLiveStatus ?? '')) {
    const TimeToLiveSpecification = { AttributeName: tableSchema.ttlAttribute, Enabled: true };
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
    report('Caducidad (TTL) activada.');
  }
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  await client.send(
    new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }),
  );
  report('Recuperación a un instante (PITR) activada.');
  if (own.DeletionProtectionEnabled === true) {
    const protection = { TableName, DeletionProtectionEnabled: true };
    await client.send(new UpdateTableCommand(protection));
    await untilActive(restoring);
    report('Protección contra borrado activada.');
  }
  const restored = await untilActive(restoring);
  const { Tags = [] } = await client.send(
    new ListTagsOfResourceCommand({ ResourceArn: own.TableArn }),
  );
  // Those of CloudFormation are its own.
  const tags = Tags.filter(({ Key = '' }) => !Key.startsWith('aws:'));
  if (tags.length > 0)
    await client.send(new TagResourceCommand({ ResourceArn: restored.TableArn, Tags: tags }));
}
