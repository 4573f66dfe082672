import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from './engine.ts';
import { execute } from './processes.ts';

const WORKERS = 4; // WordPress calls itself in places (site health, loopback checks): one worker would wait for itself
const REQUIRED = ['pdo_sqlite', 'mbstring', 'curl', 'dom', 'gd'];
// On a PHP of 7.4 or later with the extensions, prints its version; else what is missing.
const PROBE = `
$missing = array_filter(${JSON.stringify(REQUIRED)}, fn($name) => !extension_loaded($name));
echo json_encode(['version' => PHP_VERSION, 'missing' => array_values($missing)]);`;
const SETTINGS = [
  'memory_limit=256M',
  'max_execution_time=60',
  'display_errors=0',
  'opcache.enable_cli=1', // off by default under the command line; halves the time of a request
  'opcache.revalidate_freq=0', // edits to the connector must show at once
].flatMap((setting) => ['-d', setting]);

/** The machine's own PHP, when it is there and can run the site. */
export async function findNativePhp(): Promise<Engine | undefined> {
  const answer = await execute('php', ['-r', PROBE]).catch(() => '');
  const version = /"version":"(\d+)\.(\d+)[^"]*","missing":\[\]/.exec(answer);
  if (!version) return undefined;
  const [, major = '0', minor = '0'] = version;
  return Number(major) * 100 + Number(minor) < 704 ? undefined : nativePhp(`PHP ${major}.${minor}`);
}

function nativePhp(name: string): Engine {
  return {
    name,
    runScript: (site, script) =>
      execute('php', [...SETTINGS, join(site.scripts, script)], {
        cwd: site.root,
        env: environment(),
      }),
    serverCommand: (site) => ({
      command: 'php',
      args: [
        ...SETTINGS,
        '-S',
        `127.0.0.1:${site.port}`,
        '-t',
        site.root,
        join(site.scripts, 'router.php'),
      ],
      env: { ...environment(), PHP_CLI_SERVER_WORKERS: String(WORKERS) },
    }),
  };
}

/** A clean environment: what the person has exported (credentials, proxies) is no business of a demo site. */
function environment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { TMPDIR: tmpdir(), TEMP: tmpdir(), LC_ALL: 'C.UTF-8' };
  for (const name of ['PATH', 'HOME', 'SystemRoot', 'PATHEXT']) {
    const value = process.env[name];
    if (value !== undefined) env[name] = value;
  }
  return env;
}
