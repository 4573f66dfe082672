import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const modulePath = (name: string) => JSON.stringify(join(import.meta.dirname, name));

/** Runs a start in a process of its own, and signals it once it says 'ready'. @returns how it ended */
async function runScript(start: string, signals: readonly NodeJS.Signals[] = []) {
  const script = `
    import { runUntilStopped } from ${modulePath('run-until-stopped.ts')};
    import { StartupError } from ${modulePath('startup-error.ts')};
    import { setTimeout as sleep } from 'node:timers/promises';
    const held = setInterval(() => {}, 1000);
    const never = new Promise(() => {});
    const stop = async () => { await sleep(50); clearInterval(held); console.log('stopped'); };
    await runUntilStopped(async (signal) => { ${start} });
    clearInterval(held);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let output = '';
  let sent = false;
  const collect = (chunk: unknown) => {
    output += String(chunk);
    if (sent || !output.includes('ready')) return;
    sent = true;
    for (const signal of signals) child.kill(signal);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, output };
}

const running = "console.log('ready'); return { exited: never, stop };";

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s stops what was started', async (signal) => {
  const { code, output } = await runScript(running, [signal]);
  expect(output).toMatch(/Deteniendo…\nstopped\nTodo detenido\.\n$/);
  expect(code).toBe(0);
});

test('a second Ctrl+C does not interrupt the stop', async () => {
  const { code, output } = await runScript(running, ['SIGINT', 'SIGINT', 'SIGTERM']);
  expect(output.match(/stopped/g)).toHaveLength(1);
  expect(code).toBe(0);
});

test('Ctrl+C during the start gives it up', async () => {
  const start = "console.log('ready'); await sleep(60_000, undefined, { signal });";
  const { code, output } = await runScript(start, ['SIGINT']);
  expect(output).toMatch(/Todo detenido\.\n$/);
  expect(code).toBe(0);
});

test('a failed start shows its sentence and no stack trace', async () => {
  const { code, output } = await runScript("throw new StartupError('El puerto está ocupado.');");
  expect(output).toBe('\nEl puerto está ocupado.\n');
  expect(code).toBe(1);
});

test('what ends by itself is reported and counts as a failure', async () => {
  const { code, output } = await runScript('return { exited: Promise.resolve(), stop };');
  expect(output).toContain('se han detenido solos');
  expect(code).toBe(1);
});
