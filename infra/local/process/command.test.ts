import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { runCommand } from './command.ts';

let logFile: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'command-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  logFile = join(folder, 'logs', 'command.log');
});

function runNode(script: string, signal = new AbortController().signal): Promise<void> {
  const options = { cwd: tmpdir(), env: process.env, logFile, signal };
  return runCommand(process.execPath, ['-e', script], options);
}

test('what a command says goes to its log', async () => {
  await runNode("console.log('one'); console.error('two');");
  expect(await readFile(logFile, 'utf8')).toBe('one\ntwo\n');
});

test('a failure shows the command, the code and the end of the log', async () => {
  const failing = runNode("console.log('the cause'); process.exit(3);");
  await expect(failing).rejects.toThrow(/Falló .*código 3[\s\S]*command\.log:\n {2}the cause/);
});

test('a program that is not there is a failure like any other', async () => {
  const options = { cwd: tmpdir(), env: {}, logFile, signal: new AbortController().signal };
  await expect(runCommand('no-such-program', [], options)).rejects.toThrow(
    /no-such-program.*ENOENT/,
  );
});

test('aborting ends the command and what it started', async () => {
  const abort = new AbortController();
  const script = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    console.log(child.pid);
    setInterval(() => {}, 1000);
  `;
  const running = runNode(script, abort.signal);
  const grandchild = await vi.waitUntil(async () => {
    const text = await readFile(logFile, 'utf8').catch(() => '');
    return text.endsWith('\n') && Number(text);
  });
  abort.abort(new Error('enough'));
  await expect(running).rejects.toThrow('enough');
  await vi.waitUntil(() => hasEnded(grandchild), { timeout: 5000 });
});

test('nothing is started once aborted', async () => {
  await expect(runNode("console.log('late')", AbortSignal.abort(new Error('no')))).rejects.toThrow(
    'no',
  );
  await expect(readFile(logFile)).rejects.toThrow('ENOENT');
});

function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}
