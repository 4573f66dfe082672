import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { createTable, type Table } from '../../functions/core/table/table.ts';
import { tableSchema } from '../../functions/core/table/schema.ts';
import { findFreePorts } from '../../infra/local/settings/ports.ts';
import { meter, type Meter } from './dynamodb-local/meter.ts';
import { provideJars } from './java/jars.ts';

/** AWS's own DynamoDB for tests, in memory: its capacity figures are those of the service. */
export interface DynamoDbLocal {
  endpoint: string;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 30_000;

/** Starts DynamoDB Local on a free loopback port. @throws Error with its output when it does not come up. */
export async function startDynamoDbLocal(): Promise<DynamoDbLocal> {
  const jars = await provideJars('dynamodb-local');
  const [port = 0] = await findFreePorts(1);
  const child = spawn(
    'java',
    [
      // It lives for seconds: compiled quickly rather than well.
      '-XX:TieredStopAtLevel=1',
      '-Xmx512m',
      `-Djava.library.path=${jars}`,
      ...['-cp', `${jars}/*`, 'com.amazonaws.services.dynamodbv2.local.main.ServerRunner'],
      ...['-inMemory', '-disableTelemetry', '-port', String(port)],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  const stop = async () => {
    process.off('exit', killed);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const endpoint = `http://127.0.0.1:${String(port)}`;
  try {
    await untilAnswering(child, endpoint);
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, stop };
}

async function untilAnswering(child: ChildProcess, endpoint: string): Promise<void> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-4_000)));
  }
  child.on('error', (error) => (output += error.message));
  const client = clientOf(endpoint);
  const deadline = Date.now() + START_TIMEOUT_MS;
  const isUp = () =>
    client
      .send(new ListTablesCommand({}))
      .then(() => true)
      .catch(() => false);
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new Error(`DynamoDB Local did not start:\n${output}`);
    }
    await sleep(50);
  }
  client.destroy();
}

/** A client of it. Its tables belong to these credentials. */
export const clientOf = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });

/** A table of the portal's shape, and a meter of what its client's commands consume. */
export interface TestTable extends Table {
  meter: Meter;
  destroy(): void;
}

/** Creates an empty table as CDK would, from the same schema. Each has a name of its own: tests share one server. */
export async function createTestTable(endpoint: string): Promise<TestTable> {
  const base = clientOf(endpoint);
  const { partitionKey, sortKey, indexes } = tableSchema;
  const name = `portal-${randomUUID()}`;
  const keySchema = (pk: string, sk: string) => [
    { AttributeName: pk, KeyType: 'HASH' as const },
    { AttributeName: sk, KeyType: 'RANGE' as const },
  ];
  const indexKeys = Object.values(indexes).flatMap((i) => [i.partitionKey, i.sortKey]);
  const attributes = [partitionKey, sortKey, ...indexKeys];
  await base.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: attributes.map((a) => ({ AttributeName: a, AttributeType: 'S' })),
      KeySchema: keySchema(partitionKey, sortKey),
      GlobalSecondaryIndexes: Object.entries(indexes).map(([IndexName, index]) => ({
        IndexName,
        KeySchema: keySchema(index.partitionKey, index.sortKey),
        Projection: { ProjectionType: index.projection },
      })),
    }),
  );
  return { ...createTable(name, base), meter: meter(base), destroy: () => base.destroy() };
}
