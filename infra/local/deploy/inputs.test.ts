import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  deployInputs,
  fingerprint,
  frontendInputs,
  functionInputs,
  hasFingerprint,
} from './inputs.ts';

let rootDir: string;

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(rootDir, path)), { recursive: true });
  await writeFile(join(rootDir, path), text);
}

beforeEach(async () => {
  rootDir = await mkdtemp(join(tmpdir(), 'inputs-'));
  const folder = rootDir;
  onTestFinished(() => rm(folder, { recursive: true }));
  await put('dist/functions/websites.api/index.js', 'bundle');
  await put('infra/app.ts', 'app');
  await put('infra/local/start.ts', 'start');
  await put('functions/websites/websites.domain.ts', 'domain');
  await put('functions/websites/websites.domain.test.ts', 'test');
  await put('frontend/src/main.tsx', 'main');
});

const deploy = (values = { stage: 'local' }) => fingerprint(deployInputs(rootDir, values));
const frontend = () => fingerprint(frontendInputs(rootDir));

test('a deployment is due when a bundle, the infrastructure or the context changed', async () => {
  const before = await deploy();
  expect(await deploy()).toBe(before);
  expect(await deploy({ stage: 'dev' })).not.toBe(before);

  await put('dist/functions/websites.api/index.js', 'new bundle');
  const withBundle = await deploy();
  expect(withBundle).not.toBe(before);

  await put('infra/stacks/data.stack.ts', 'data');
  expect(await deploy()).not.toBe(withBundle);
});

test('tests, the local stack itself and the SPA make no deployment due', async () => {
  const before = await deploy();
  await put('functions/websites/websites.domain.test.ts', 'another test');
  await put('infra/local/start.ts', 'another start');
  await put('frontend/src/main.tsx', 'another main');
  expect(await deploy()).toBe(before);
});

test('the SPA is built again when its sources or a contract or domain changed', async () => {
  const before = await frontend();
  await put('infra/app.ts', 'another app');
  expect(await frontend()).toBe(before);
  await put('functions/websites/websites.domain.ts', 'another domain');
  expect(await frontend()).not.toBe(before);
});

test('the Lambdas are built again when a source changed, or what was built', async () => {
  const functions = () => fingerprint(functionInputs(rootDir));
  const before = await functions();
  await put('functions/websites/websites.domain.test.ts', 'another test');
  await put('frontend/src/main.tsx', 'another main');
  expect(await functions()).toBe(before);

  await put('functions/reports/reports.css', 'body {}');
  const withStyles = await functions();
  expect(withStyles).not.toBe(before);
  await put('dist/functions/websites.api/index.js', 'built by somebody else');
  expect(await functions()).not.toBe(withStyles);
});

test('a moved file counts, even with the same content', async () => {
  const before = await frontend();
  await rm(join(rootDir, 'frontend/src/main.tsx'));
  await put('frontend/src/index.tsx', 'main');
  expect(await frontend()).not.toBe(before);
});

test('recognises the fingerprint that an earlier run left', async () => {
  const mark = join(rootDir, 'mark');
  expect(await hasFingerprint(mark, 'abc')).toBe(false);
  await writeFile(mark, 'abc\n');
  expect(await hasFingerprint(mark, 'abc')).toBe(true);
  expect(await hasFingerprint(mark, 'def')).toBe(false);
});
