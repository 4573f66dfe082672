import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

const preflight = join(import.meta.dirname, 'preflight.cjs');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'preflight-'));
  const made = folder;
  onTestFinished(() => {
    rmSync(made, { recursive: true });
  });
});

function runPreflight(args: string[], env: NodeJS.ProcessEnv = process.env) {
  return spawnSync(process.execPath, args, { env, encoding: 'utf8', cwd: folder });
}

test('says nothing where everything is there', () => {
  const { status, stderr } = runPreflight([preflight, '--python']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('an old Node gets one sentence saying what to install', () => {
  const pretend = join(folder, 'old-node.cjs');
  writeFileSync(
    pretend,
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });",
  );
  const { status, stderr } = runPreflight(['--require', pretend, preflight]);
  expect(status).toBe(1);
  expect(stderr).toBe(
    'Hace falta Node.js 24 o posterior y este es el 20.20.2: instálalo desde https://nodejs.org/ y repite npm ci.\n',
  );
});

test('a missing Python gets one sentence too, but only where Python is needed', () => {
  const env = { PATH: folder };
  const { status, stderr } = runPreflight([preflight, '--python'], env);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Hace falta Python 3\.10 o posterior.*\n$/);
  expect(runPreflight([preflight], env).status).toBe(0);
});

test('goes on with a script in the same process, arguments and all', () => {
  const script = join(folder, 'script.mjs');
  writeFileSync(script, 'console.log(process.argv.slice(2).join(), process.argv[1]);');
  const { stdout } = runPreflight([preflight, '--python', '--run', script, '--fresh', '--python']);
  expect(stdout).toBe(`--fresh,--python ${script}\n`);
});

test('the script that it goes on with runs as if it had been called itself', () => {
  const script = join(import.meta.dirname, 'admin-create.ts');
  const { status, stderr } = runPreflight([preflight, '--run', script, '--stage', 'local']);
  expect(status).toBe(1);
  expect(stderr).toContain('Uso: npm run admin:create');
});
