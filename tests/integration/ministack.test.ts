import { CloudFormationClient, CreateStackCommand } from '@aws-sdk/client-cloudformation';
import {
  CreateTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  type CreateTableCommandInput,
} from '@aws-sdk/client-dynamodb';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMiniStack, type MiniStack } from '../../infra/local/ministack/ministack.ts';
import { findFreePorts } from '../../infra/local/settings/ports.ts';
import { ensurePython } from '../../infra/local/ministack/python.ts';
import { unsavedRecordOf } from '../../infra/local/ministack/unsaved-state.ts';
import { rootDir } from '../support/root.ts';

const START_TIMEOUT_MS = 120_000; // the first run on a machine installs MiniStack
const signal = new AbortController().signal;
let dir: string;
let stateDir: string;
let python: string;
let running: MiniStack | undefined;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ministack-'));
  stateDir = join(dir, 'state');
  const cacheDir = join(rootDir, '.cache');
  python = await ensurePython({ cacheDir, logFile: join(dir, 'python.log'), signal });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await running?.stop();
  await rm(dir, { recursive: true, force: true });
});

async function start(saveSeconds: number): Promise<MiniStack> {
  const [port = 0] = await findFreePorts(1);
  const logFile = join(dir, 'ministack.log');
  running = await startMiniStack({ python, port, stateDir, logFile, signal, saveSeconds });
  return running;
}

const configOf = ({ endpoint }: MiniStack) => ({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
});
const clientOf = (stack: MiniStack) => new DynamoDBClient(configOf(stack));

const tableOf = (TableName: string): CreateTableCommandInput => ({
  TableName,
  AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  BillingMode: 'PAY_PER_REQUEST',
});

const makeTable = (stack: MiniStack, name: string) =>
  clientOf(stack).send(new CreateTableCommand(tableOf(name)));

/** A run must have saved what is deployed, so that the next one can go on from it. */
const deployTable = (stack: MiniStack, name: string) =>
  new CloudFormationClient(configOf(stack)).send(
    new CreateStackCommand({
      StackName: 'datos',
      TemplateBody: JSON.stringify({
        Resources: { Table: { Type: 'AWS::DynamoDB::Table', Properties: tableOf(name) } },
      }),
    }),
  );

const tablesOf = async (stack: MiniStack) =>
  (await clientOf(stack).send(new ListTablesCommand({}))).TableNames;

/** Ends it as a crash or the system would: nothing is saved. */
async function kill(stack: MiniStack): Promise<void> {
  process.kill(stack.pid, 'SIGKILL');
  await stack.exited;
}

/** Until the file of the tables holds something. */
const untilSaved = (name: string) =>
  expect
    .poll(() => readFile(join(stateDir, 'services/dynamodb.json'), 'utf8').catch(() => ''), {
      timeout: 30_000,
    })
    .toContain(name);

test(
  'one that is killed keeps what it saved by itself, and the next one says what was lost',
  async () => {
    const first = await start(3_600);
    expect(first.lost).toBeUndefined();
    await deployTable(first, 'guardada');
    await expect.poll(() => tablesOf(first)).toEqual(['guardada']);
    first.startSaving(); // at once
    await untilSaved('guardada');
    await makeTable(first, 'perdida');
    await kill(first);

    const second = await start(0.2);
    expect(await tablesOf(second)).toEqual(['guardada']);
    const { from, to } = second.lost ?? { from: new Date(Number.NaN), to: new Date(0) };
    expect(from.getTime()).toBeLessThanOrEqual(to.getTime());
    second.startSaving();
    await makeTable(second, 'despues'); // by the next save
    await untilSaved('despues');
    await second.stop();
    expect(existsSync(unsavedRecordOf(stateDir))).toBe(false);

    const third = await start(3_600);
    expect(third.lost).toBeUndefined();
    expect(await tablesOf(third)).toEqual(['despues', 'guardada']);
  },
  START_TIMEOUT_MS,
);
