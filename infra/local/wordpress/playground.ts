import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupError } from '../process/startup-error.ts';
import { cachedFolder } from './cached-folder.ts';
import type { Engine } from './engine.ts';
import { npm, nodeEnvironment, PLAYGROUND } from './npm.ts';
import { execute } from './processes.ts';
import type { Site } from './site.ts';

const DEFAULT_PHP = '8.3';
const OLDEST_NODE = [24, 18] as const;
const BIND_LOOPBACK = fileURLToPath(new URL('./bind-loopback.cjs', import.meta.url));

/**
 * PHP compiled to WebAssembly: runs anywhere Node does, at about 0.4 s a request and 500 MB of memory. It works on the
 * same folders as the machine's own PHP, so a site can pass from one to the other.
 *
 * Installed into the cache rather than run by npx, which would ask the registry again at every start and put a process
 * of its own in between; and it is 580 MB that most machines never need, so it is no dependency of the project.
 *
 * @throws StartupError when Node is too old for it.
 */
export async function providePlayground(
  cacheDir: string,
  phpVersion = DEFAULT_PHP,
): Promise<Engine> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major * 1000 + minor < OLDEST_NODE[0] * 1000 + OLDEST_NODE[1]) {
    throw new StartupError(
      `Para el WordPress local instala PHP (con pdo_sqlite) o Node ${OLDEST_NODE.join('.')} o posterior.`,
    );
  }
  const folder = await cachedFolder(
    cacheDir,
    `playground-${PLAYGROUND.version}`,
    async (target) => {
      const wanted = `${PLAYGROUND.name}@${PLAYGROUND.version}`;
      await npm(
        ['install', '--no-audit', '--no-fund', '--silent', '--prefix', target, wanted],
        target,
      );
    },
  );
  const program = join(folder, 'node_modules', PLAYGROUND.name, 'wp-playground.js');
  return playgroundEngine(program, phpVersion);
}

function playgroundEngine(program: string, phpVersion: string): Engine {
  const common = (site: Site) => [
    `--php=${phpVersion}`,
    `--site-url=${site.url}`,
    // Our own setup installs, with our own database drop-in, alike on both engines.
    '--wordpress-install-mode=do-not-attempt-installing',
    '--skip-sqlite-setup',
    ...mounts(site),
  ];
  return {
    name: `Playground (PHP ${phpVersion})`,
    runScript: (site, script) => {
      const args = [
        program,
        'php',
        '--verbosity=quiet',
        ...common(site),
        '--',
        `/scripts/${script}`,
      ];
      return execute(process.execPath, args, { cwd: site.dir, env: nodeEnvironment() });
    },
    serverCommand: (site) => {
      return {
        command: process.execPath,
        args: [
          '--require',
          BIND_LOOPBACK,
          program,
          'server',
          `--port=${site.port}`,
          ...common(site),
        ],
        env: nodeEnvironment(),
      };
    },
  };
}

function mounts(site: Site): string[] {
  const places = {
    [site.root]: '/wordpress',
    [site.scripts]: '/scripts',
    [site.database]: '/database',
    [site.logs]: '/logs',
  };
  return Object.entries(places).flatMap(([host, inside]) => [
    '--mount-dir-before-install',
    host,
    inside,
  ]);
}
