import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confine } from '../../drill/confine.ts';
import { startDatabase } from '../../drill/database.ts';
import { giveTo } from '../../drill/workspace.ts';
import { backupOfBareSite, bareSite } from '../support/restore/bare-site.ts';
import { openDrill, processesIn, type TestDrill } from '../support/restore/drill.ts';

const START_TIMEOUT_MS = 300_000;
const perl = 'perl';
const proven = { failure: null, compared: bareSite };

let drill: TestDrill;

beforeAll(async () => {
  drill = await openDrill();
}, START_TIMEOUT_MS);

afterAll(async () => {
  await (drill as TestDrill | undefined)?.remove();
});

const runWith = (code: string) => drill.of(backupOfBareSite(code));

describe('a drill whose site’s code', () => {
  test('leaves something running that holds its output open ends without it', async () => {
    const held = 60;
    const began = performance.now();
    const code = `isset( $_GET['p'] ) && exec( 'sleep ${String(held)} >/dev/null &' );`;
    expect(await runWith(code)).toMatchObject(proven);
    expect(performance.now() - began).toBeLessThan(held * 1_000);
    await expect.poll(() => processesIn(drill.dir)).toEqual([]);
  });

  test('writes errors without end keeps their beginning', async () => {
    const code = `$errors = fopen( 'php://stderr', 'w' );
      for ( $n = 0; $n < 600 && isset( $_GET['p'] ); $n++ ) fwrite( $errors, str_repeat( 'x', 1 << 20 ) );`;
    expect(await runWith(code)).toMatchObject(proven);
  });

  test('ends all that it may, the database too, fails, and is not tried again and again', async () => {
    const { failure } = await runWith("exec( 'kill -KILL -1' );");
    expect(failure).toEqual({
      code: 'page-silent',
      message: 'En el sitio restaurado, la portada no respondió.',
    });
  });

  test('takes all processes that it may have ends, and they with it', async () => {
    const code = "exec( 'for n in $(seq 600); do sleep 300 >/dev/null 2>&1 & done' );";
    expect(await runWith(code)).toMatchObject({ compared: { rows: bareSite.rows } });
    await expect.poll(() => processesIn(drill.dir)).toEqual([]);
  });

  test('leaves files where everybody may leaves none', async () => {
    const places = ['/tmp', '/var/tmp', '/dev/shm'].map((folder) => `${folder}/portal-drill-left`);
    await runWith(
      places.map((path) => `exec( 'mkdir -p ${path}/a && chmod 0 ${path}' );`).join(' '),
    );
    expect(places.filter((path) => existsSync(path))).toEqual([]);
  });

  test('looks for what is the runner’s or another drill’s finds nothing', async () => {
    const code = `$reached = array_filter( array(
        'runner’s environment' => shell_exec( 'cat /proc/${process.pid}/environ 2>/dev/null' ),
        'runner'               => 0 === (int) shell_exec( 'kill -0 ${process.pid} 2>/dev/null; echo $?' ),
        'other folders'        => shell_exec( 'ls ${drill.dir} ${drill.dir}/server/* 2>/dev/null' ),
        'rights'               => shell_exec( 'grep CapEff /proc/self/status | grep -v 0000000000000000' ),
        'memory of the runner' => '1000' !== trim( shell_exec( 'cat /proc/self/oom_score_adj' ) ),
      ) );
      if ( $reached ) { http_response_code( 500 ); exit( implode( ', ', array_keys( $reached ) ) ); }`;
    expect(await runWith(code)).toMatchObject(proven);
  });
});

test('a confined command gets no socket of a network', async () => {
  const confinement = confine({
    script: join(drill.dir, 'scripts/confine.pl'),
    tmp: tmpdir(),
  });
  const probe =
    'use Socket; print socket( my $s, $_, SOCK_STREAM, 0 ) ? 1 : 0 for AF_INET, AF_INET6;';
  const { output, errors } = await confinement.run({
    ...{ command: perl, args: ['-e', probe], cwd: '/' },
    ...{ timeoutMs: 30_000, signal: new AbortController().signal },
  });
  expect({ output, errors }).toEqual({ output: '00', errors: '' });
});

test('a command whose runner ended before it began does not begin', () => {
  const script = join(drill.dir, 'scripts/confine.pl');
  const run = (parent: number) =>
    execFileSync(perl, [script, String(parent), 'echo', 'begun'], { encoding: 'utf8' });
  expect(run(process.pid)).toBe('begun\n');
  expect(() => run(1)).toThrow('Command failed');
});

test('a database that does not start says nothing about the backup, at once', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'portal-drill-'));
  try {
    const confinement = confine({ script: join(drill.dir, 'scripts/confine.pl'), tmp: dir });
    await giveTo(confinement, dir);
    const place = { confinement, dir, signal: new AbortController().signal };
    const template = { data: join(drill.dir, 'scripts'), password: '' };
    await expect(startDatabase(place, template)).rejects.toMatchObject({ code: 'database' });
  } finally {
    await rm(dir, { recursive: true });
  }
});
