import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endGroup, startGroup } from '../../../infra/local/wordpress/processes.ts';
import { findFreePorts } from '../../../infra/local/settings/ports.ts';

/** What a shared hosting gives PHP. */
const SETTINGS = ['memory_limit=64M', 'max_execution_time=30', 'display_errors=1'];
const READY_POLL_MS = 50;
const STEPS_MAX = 200;

export interface ServedAccount {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Serves a folder by PHP, as a hosting does: on loopback port `at`, else on a free one. */
export async function serveAccount(root: string, at?: number): Promise<ServedAccount> {
  const [port = 0] = at === undefined ? await findFreePorts(1) : [at];
  const dir = await mkdtemp(join(tmpdir(), 'connector-restore-log-'));
  const settings = SETTINGS.flatMap((setting) => ['-d', setting]);
  const args = [...settings, '-S', `127.0.0.1:${String(port)}`, '-t', root];
  const env = { ...process.env, PHP_CLI_SERVER_WORKERS: '3' };
  const child = startGroup('php', args, { cwd: root, env, logFile: join(dir, 'log') });
  const url = `http://127.0.0.1:${String(port)}`;
  const isUp = () =>
    // A site may lead to an address that nobody serves.
    fetch(url, { redirect: 'manual' }).then(
      // A body that nobody reads breaks fetch itself when the server ends.
      (answer) => answer.arrayBuffer().then(() => true),
      () => false,
    );
  while (!(await isUp())) await sleep(READY_POLL_MS);
  return {
    url,
    stop: async () => {
      await endGroup(child.pid ?? 0);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export interface RestorerAnswer {
  readonly text: string;
  readonly headers: Headers;
}

/** A person at the restorer's page, with cookies, without scripts. */
export function openRestorer(account: string, path = '/restaurar.php') {
  const cookies: string[] = [];
  let last: RestorerAnswer = { text: '', headers: new Headers() };
  const send = async (query: string, init: RequestInit = {}): Promise<RestorerAnswer> => {
    const answer = await fetch(new URL(`${path}${query}`, account), {
      ...init,
      redirect: 'manual',
      headers: { cookie: cookies.map((set) => set.split(';')[0]).join('; ') },
    });
    cookies.push(...answer.headers.getSetCookie());
    if (answer.status === 303) return send('');
    last = { text: await answer.text(), headers: answer.headers };
    return last;
  };
  const post = (fields: Record<string, string>) =>
    send('', { method: 'POST', body: new URLSearchParams(fields) });
  const sealOf = ({ text }: RestorerAnswer) => /name="seal" value="([^"]*)"/.exec(text)?.[1] ?? '';
  return {
    /** What the page asked the browser to keep, with the marks of each. */
    cookies: (): readonly string[] => cookies,
    get: (query = '') => send(query),
    post,
    /** Uses a button of the form that was shown last. */
    submit: (button: string, fields: Record<string, string> = {}) =>
      post({ ...fields, do: button, seal: sealOf(last) }),
    /** Lets the page ask for the next one, until it does so no more. */
    follow: async (from?: string): Promise<RestorerAnswer> => {
      if (from !== undefined) await send(from);
      for (let step = 0; step < STEPS_MAX; step += 1) {
        const next = /http-equiv="refresh" content="\d+; url=([^"]+)"/.exec(last.text)?.[1];
        if (next === undefined) return last;
        await send(next);
      }
      throw new Error(`The restorer does not end: ${last.text}`);
    },
  };
}
