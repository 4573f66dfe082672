import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { listenOnLoopback } from '../proxy/portal-proxy.ts';
import { findFreePorts } from '../settings/ports.ts';
import { findRunningStack, removeStackInfo, writeStackInfo } from './stack-info.ts';
import type { StackInfo } from './stack-info.ts';

let dir: string;
let info: StackInfo;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'stack-info-'));
  const made = dir;
  onTestFinished(() => rm(made, { recursive: true }));
  const [port = 0] = await findFreePorts(1);
  info = {
    portalUrl: `http://127.0.0.1:${port}`,
    apiUrl: `http://127.0.0.1:${port}/api`,
    mailboxUrl: 'http://localhost:4281',
    paypalUrl: 'http://localhost:4283',
    wordpressUrl: null,
    connectorKey: null,
    sitePorts: [],
    userPoolId: 'us-east-1_abc',
    clientId: 'client',
    tableName: 'portal',
    endpointUrl: 'http://127.0.0.1:4566',
    region: 'us-east-1',
    pid: 1,
    users: [],
  };
});

async function serveConfig(userPoolId: string): Promise<void> {
  const server = createServer((_request, response) => response.end(JSON.stringify({ userPoolId })));
  onTestFinished(await listenOnLoopback(server, Number(new URL(info.portalUrl).port)));
}

test('a stack that answers as itself is running', async () => {
  await writeStackInfo(dir, info);
  await serveConfig(info.userPoolId);
  expect(await findRunningStack(dir)).toEqual(info);
  await removeStackInfo(dir);
  expect(await findRunningStack(dir)).toBeUndefined();
});

test('what a killed stack left behind is none, even where another answers now', async () => {
  await writeStackInfo(dir, info);
  expect(await findRunningStack(dir)).toBeUndefined();
  await serveConfig('us-east-1_other');
  expect(await findRunningStack(dir)).toBeUndefined();
});

test('a file of another version is no running stack', async () => {
  await writeFile(join(dir, 'stack.json'), '{ "portalUrl": "http://localhost:4280" }');
  expect(await findRunningStack(dir)).toBeUndefined();
});
