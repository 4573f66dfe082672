import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Files that decide what something is made of: glob patterns relative to `rootDir`. */
export interface Inputs {
  rootDir: string;
  include: readonly string[];
  /** Whether a matching path (with forward slashes) is left out. */
  exclude?: (path: string) => boolean;
  /** Values that count besides the files, such as ports. */
  values?: Readonly<Record<string, string>>;
}

/** A fingerprint of files, by path and content, and values. The same inputs give the same on every machine. */
export async function fingerprint(inputs: Inputs): Promise<string> {
  const paths = new Set<string>();
  for await (const entry of glob([...inputs.include], { cwd: inputs.rootDir })) {
    const path = entry.replaceAll('\\', '/');
    if (inputs.exclude?.(path) !== true) paths.add(path);
  }
  const hash = createHash('sha256').update(JSON.stringify(sortedEntries(inputs.values ?? {})));
  for (const path of [...paths].sort()) {
    const file = join(inputs.rootDir, path);
    if ((await stat(file)).isFile()) hash.update(`\0${path}\0`).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 32);
}

/** Whether a file of an earlier run holds this fingerprint. */
export async function hasFingerprint(file: string, expected: string): Promise<boolean> {
  return existsSync(file) && (await readFile(file, 'utf8')).trim() === expected;
}

/** Tests change nothing of what is built, deployed or served. */
function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** What the deployed infrastructure is made of, besides the values of its context. */
export function deployInputs(rootDir: string, values: Record<string, string>): Inputs {
  return {
    rootDir,
    // The bundles' maps follow from the bundles; the sources are those that the CDK app imports.
    include: [
      'dist/functions/**/*.js',
      'infra/**/*',
      'functions/**/*.ts',
      'events/**/*.ts',
      'cdk.json',
    ],
    exclude: (path) => isTestFile(path) || path.startsWith('infra/local/'),
    values,
  };
}

/** The built Lambdas and what they are made of: a build by another command counts as well. */
export function functionInputs(rootDir: string): Inputs {
  return {
    rootDir,
    include: [
      'dist/functions/**/*.js',
      'functions/**/*',
      'events/**/*.ts',
      'scripts/build-functions.ts',
      'scripts/lambda-credentials.ts',
      'package-lock.json',
      'tsconfig.base.json',
      'tsconfig.json',
    ],
    exclude: isTestFile,
  };
}

/** What the built SPA is made of: its sources, the contracts and domains that it imports, and the plugin beside it. */
export function frontendInputs(rootDir: string): Inputs {
  return {
    rootDir,
    include: [
      'frontend/**/*',
      'functions/**/*.ts',
      'connector/**/*',
      'scripts/build-frontend.ts',
      'scripts/lib/connector.ts',
      'scripts/lib/restorer.ts',
      'package-lock.json',
      'tsconfig.base.json',
    ],
    exclude: (path) => isTestFile(path) || relative('frontend', path).startsWith('node_modules'),
  };
}

function sortedEntries(values: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
}
