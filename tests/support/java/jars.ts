import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rootDir } from '../root.ts';

const run = promisify(execFile);

const answers = (program: string, flag: string) => spawnSync(program, [flag]).status === 0;
/** Debian's package of each program that is needed. */
const packages = [
  { program: 'java', flag: '-version', name: 'default-jre-headless' },
  { program: 'mvn', flag: '--version', name: 'maven' },
];

/** Root of a Debian or Ubuntu machine gets what is missing; anybody else sees what to install. */
async function requirePrograms(programs: readonly string[]): Promise<void> {
  const missing = packages.filter(
    (p) => programs.includes(p.program) && !answers(p.program, p.flag),
  );
  if (missing.length === 0) return;
  const names = missing.map((p) => p.name);
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    const wanted = missing.map((p) => p.program).join(' and ');
    throw new Error(
      `The store tests need ${wanted} on the PATH (Java 17 or newer; on Debian: apt install ${names.join(' ')}).`,
    );
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['-qq', 'update'], { env });
  await run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', ...names], { env });
}

/**
 * The folder of a program's jars and native libraries, which the pom.xml in `tests/support/<name>` names. Maven fetches them the
 * first time, and refuses what does not have the checksum of its repository; after that nothing of the network is asked.
 *
 * @throws Error saying in one sentence what to install where Java or Maven is missing.
 */
export async function provideJars(name: string): Promise<string> {
  await requirePrograms(['java']);
  const pom = join(rootDir, 'tests/support', name, 'pom.xml');
  const cacheDir = join(rootDir, '.cache', name);
  const version = createHash('sha256').update(readFileSync(pom)).digest('hex').slice(0, 12);
  const jars = join(cacheDir, version);
  if (existsSync(jars)) return jars;

  await requirePrograms(['mvn']);
  mkdirSync(cacheDir, { recursive: true });
  // Another run may be doing the same; the one that is done first is the one to use.
  const unfinished = `${jars}.${String(process.pid)}`;
  const goal = 'dependency:copy-dependencies';
  const quietly = ['-q', '-B', '--strict-checksums'];
  await run('mvn', [...quietly, '-f', pom, goal, `-DoutputDirectory=${unfinished}`]);
  if (existsSync(jars)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, jars);
  return jars;
}
