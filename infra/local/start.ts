/* `npm start`: the whole portal on this machine, until Ctrl+C. Options: --fresh, --no-wordpress, --no-drill, --no-demo-data. */
import { resolve } from 'node:path';
import { readLocalConfig } from './settings/local-config.ts';
import { createProgress } from './process/progress.ts';
import { startStack } from './stack.ts';
import { runUntilStopped } from './process/run-until-stopped.ts';
import { summaryTable } from './summary.ts';

await runUntilStopped(async (signal) => {
  const rootDir = resolve(import.meta.dirname, '..', '..');
  const config = readLocalConfig(process.env, process.argv.slice(2), rootDir);
  console.log('Preparando el portal local…');
  const stack = await startStack({ config, progress: createProgress(process.stdout), signal });
  const drill = config.drillRunner
    ? '\n\n  Cada respaldo del conector se restaura en segundo plano para comprobarlo.'
    : '';
  console.log(`\n${summaryTable(stack.info)}${drill}\n\nCtrl+C lo detiene todo.`);
  return stack;
});
