/* `npm run dev`: the SPA with hot reload against the local stack, started here unless one is running. */
import { resolve } from 'node:path';
import { createServer } from 'vite';
import type { LocalConfig } from './settings/local-config.ts';
import { readLocalConfig } from './settings/local-config.ts';
import { createProgress } from './process/progress.ts';
import type { Running } from './process/run-until-stopped.ts';
import { runUntilStopped } from './process/run-until-stopped.ts';
import { findRunningStack } from './client/stack-info.ts';
import type { StackInfo } from './client/stack-info.ts';
import { startStack } from './stack.ts';
import { summaryTable } from './summary.ts';

await runUntilStopped(async (signal) => {
  const rootDir = resolve(import.meta.dirname, '..', '..');
  const config = readLocalConfig(process.env, process.argv.slice(2), rootDir);
  const stack = await reuseOrStart(config, signal);
  const vite = await createServer({
    configFile: resolve(rootDir, 'frontend', 'vite.config.ts'),
    root: resolve(rootDir, 'frontend'),
    server: {
      host: 'localhost',
      proxy: {
        '/api': stack.info.portalUrl,
        '/config.json': stack.info.portalUrl,
        '/gnusys-connector.zip': stack.info.portalUrl,
        '/restaurar.php.txt': stack.info.portalUrl,
      },
    },
  });
  await vite.listen();
  const url = vite.resolvedUrls?.local[0] ?? '';
  console.log(
    `\n${summaryTable(stack.info)}\n\n  Con recarga en caliente: ${url}\n\nCtrl+C lo detiene.`,
  );
  return {
    exited: stack.exited,
    stop: async () => {
      await vite.close();
      await stack.stop();
    },
  };
});

/** A stack that another process runs is left running when we stop. */
async function reuseOrStart(
  config: LocalConfig,
  signal: AbortSignal,
): Promise<Running & { info: StackInfo }> {
  const info = await findRunningStack(config.dir);
  if (!info) return startStack({ config, progress: createProgress(process.stdout), signal });
  console.log(`Uso la pila local que ya está en marcha en ${info.portalUrl}.`);
  return { info, exited: new Promise(() => undefined), stop: () => Promise.resolve() };
}
