import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { rootDir } from '../tools.ts';

/** In the environment of CDK: `dist` is new, so that its `build` need not make it again. */
export const IS_BUILT = 'PORTAL_IS_BUILT';

/** Runs a program of Node with this terminal, which CDK asks its questions on. @returns its exit code */
function runHere(args: readonly string[], cwd: string, more: NodeJS.ProcessEnv = {}): number {
  // `node infra/app.ts` in cdk.json must be the Node that runs us.
  const PATH = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter);
  const env = { ...process.env, ...more, PATH };
  return spawnSync(process.execPath, args, { cwd, env, stdio: 'inherit' }).status ?? 1;
}

/** CDK, after `runBuild` or where nothing of `dist` is needed. @returns its exit code */
export const runCdk = (args: readonly string[], cwd = rootDir): number =>
  runHere([join(rootDir, 'node_modules', 'aws-cdk', 'bin', 'cdk'), ...args], cwd, {
    [IS_BUILT]: 'true',
  });

/** Makes the bundles and the SPA. @returns the exit code of what failed, else 0 */
export function runBuild(): number {
  for (const script of ['build-functions.ts', 'build-frontend.ts']) {
    const code = runHere([join(rootDir, 'scripts', script)], rootDir);
    if (code !== 0) return code;
  }
  return 0;
}
