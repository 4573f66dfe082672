import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildFunctions } from '../../../scripts/build-functions.ts';
import { fingerprint, functionInputs, hasFingerprint } from './inputs.ts';

/** Builds the Lambdas unless the build in `dist/functions` is of the same sources. */
export async function ensureFunctions(rootDir: string): Promise<void> {
  const mark = join(rootDir, 'dist', 'functions.inputs');
  if (await hasFingerprint(mark, await fingerprint(functionInputs(rootDir)))) return;
  await buildFunctions(rootDir);
  await writeFile(mark, `${await fingerprint(functionInputs(rootDir))}\n`);
}
