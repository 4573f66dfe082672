import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { rootDir } from '../tools.ts';

/** Runs a program of Node with this terminal, which CDK asks its questions on. @returns its exit code */
function runHere(args: readonly string[], cwd: string): number {
  // `node infra/app.ts` in cdk.json must be the Node that runs us.
  const PATH = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter);
  const env = { ...process.env, PATH };
  return spawnSync(process.execPath, args, { cwd, env, stdio: 'inherit' }).status ?? 1;
}

/** @returns the exit code of CDK */
export const runCdk = (args: readonly string[], cwd = rootDir): number =>
  runHere([join(rootDir, 'node_modules', 'aws-cdk', 'bin', 'cdk'), ...args], cwd);

/** Makes the bundles and the SPA. @returns the exit code of what failed, else 0 */
export function runBuild(): number {
  for (const script of ['build-functions.ts', 'build-frontend.ts']) {
    const code = runHere([join(rootDir, 'scripts', script)], rootDir);
    if (code !== 0) return code;
  }
  return 0;
}
