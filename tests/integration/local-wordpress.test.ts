import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findFreePorts, isPortFree } from '../../infra/local/settings/ports.ts';
import { StartupError } from '../../infra/local/process/startup-error.ts';
import { startWordPress } from '../../infra/local/wordpress/wordpress.ts';
import { triesAll } from '../support/depth.ts';

const CLI = fileURLToPath(new URL('../../infra/local/wordpress/cli.ts', import.meta.url));
const CACHE = fileURLToPath(new URL('../../.cache', import.meta.url));
const TIMEOUT_MS = 300_000; // the first run on a machine may install PHP and download WordPress

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portal-wordpress-'));
});

afterEach(() => rm(dir, { recursive: true, force: true }));

test(
  'a second start keeps the site’s data and takes the new key and port',
  async () => {
    const [first = 0, second = 0] = await findFreePorts(2);
    const site = { dir, cacheDir: CACHE };
    const before = await startWordPress({ ...site, port: first, key: 'primera-clave' });
    await before.run(`update_option( 'blogdescription', 'sigue aquí' );`);
    const counted = await before.run('echo wp_count_posts( "product" )->publish;');
    await before.stop();
    expect(await isPortFree(first)).toBe(true);

    const after = await startWordPress({ ...site, port: second, key: 'segunda-clave' });
    try {
      expect(await after.run(`echo get_option( 'blogdescription' );`)).toBe('sigue aquí');
      expect(await after.run('echo wp_count_posts( "product" )->publish;')).toBe(counted);
      expect(await after.run('echo home_url();')).toBe(`http://127.0.0.1:${second}`);
      const read = async (key: string) => {
        const headers = { Authorization: `Bearer ${key}` };
        return (await fetch(`${after.url}/wp-json/gnusys/v1/status`, { headers })).status;
      };
      expect(await read('segunda-clave')).toBe(200);
      expect(await read('primera-clave')).toBe(401);
    } finally {
      await after.stop();
    }
  },
  TIMEOUT_MS,
);

test('a port in use is reported before anything is done', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const started = startWordPress({ dir, cacheDir: CACHE, port, key: 'da-lo-mismo' });
  await expect(started).rejects.toThrow(StartupError);
  await expect(started).rejects.toThrow('WORDPRESS_PORT');
  other.close();
});

test(
  'a WordPress that cannot be installed says why, instead of a server that never answers',
  async () => {
    const [port = 0] = await findFreePorts(1);
    const database = { socket: join(dir, 'nadie'), name: 'sitio', user: 'root', prefix: 'wp_' };
    const started = startWordPress({ dir, cacheDir: CACHE, port, key: 'da-lo-mismo', database });
    await expect(started).rejects.toThrow(StartupError);
    await expect(started).rejects.toThrow('Error establishing a database connection');
  },
  TIMEOUT_MS,
);

// Kills are for `npm run test:long`. That a run leaves no process is looked at by `npm test` itself.
test.runIf(triesAll)(
  'the server ends with the process that started it, even when that is killed',
  async () => {
    const [port = 0] = await findFreePorts(1);
    const starter = spawn(
      process.execPath,
      [CLI, '--port', String(port), '--dir', dir, '--cache', CACHE],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let printed = '';
    starter.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await vi.waitFor(() => expect(printed).toContain('wp-admin'), TIMEOUT_MS);
    expect(await isPortFree(port)).toBe(false);
    starter.kill('SIGKILL');
    await vi.waitFor(async () => expect(await isPortFree(port)).toBe(true), 10_000);
  },
  TIMEOUT_MS,
);
