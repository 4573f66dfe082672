import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { provideJars } from '../java/jars.ts';

/** OpenSearch itself for tests, in a JVM of its own. */
export interface TestEngine {
  url: string;
  stop(): Promise<void>;
}

/** Half a minute on two busy cores was seen. */
const START_TIMEOUT_MS = 180_000;
/** The runner looks for a free port from the one after this up to 9299. */
const PORTS = { from: 9_199, to: 9_280 };

/** It listens on loopback alone, as OpenSearch does where nothing else is said, and looks for no other node. */
const SETTINGS = `
network.host: 127.0.0.1
discovery.type: single-node
cluster.routing.allocation.disk.threshold_enabled: false
action.auto_create_index: false
`;

/** Starts OpenSearch in an empty folder of its own. @throws Error with its output when it does not come up. */
export async function startEngine(): Promise<TestEngine> {
  const jars = await provideJars('opensearch');
  const home = mkdtempSync(join(tmpdir(), 'portal-opensearch-'));
  const config = join(home, 'config');
  mkdirSync(config);
  writeFileSync(join(config, 'opensearch.yml'), SETTINGS);
  const child = spawn(
    'java',
    [
      ...['-XX:TieredStopAtLevel=1', '-Xms384m', '-Xmx384m'],
      ...['-cp', `${jars}/*`, 'org.codelibs.opensearch.runner.OpenSearchRunner'],
      ...['-basePath', home, '-confPath', config, '-numOfNode', '1'],
      ...['-clusterName', randomUUID(), '-disableESLogger'],
      ...['-baseHttpPort', String(randomInt(PORTS.from, PORTS.to))],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const killed = () => child.kill('SIGKILL');
  process.once('exit', killed);
  const stop = async () => {
    process.off('exit', killed);
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(home, { recursive: true, force: true });
  };
  try {
    return { url: await untilAnswering(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Where it is reached, once it is. */
async function untilAnswering(child: ChildProcess): Promise<string> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => (output += text.toString()));
  }
  child.on('error', (error) => (output += error.message));
  const deadline = Date.now() + START_TIMEOUT_MS;
  const isOver = () => child.exitCode !== null || Date.now() > deadline;
  for (let url = urlIn(output); !(url && (await isUp(url))); url = urlIn(output)) {
    if (isOver()) throw new Error(`OpenSearch did not start:\n${output.slice(-4_000)}`);
    await sleep(100);
  }
  return urlIn(output);
}

/** The address that the runner says it takes; '' until it does. */
function urlIn(output: string): string {
  const [, port] = /HTTP Port:\s+(\d+)/.exec(output) ?? [];
  return port === undefined ? '' : `http://127.0.0.1:${port}`;
}

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/_cluster/health`)
    .then(({ ok }) => ok)
    .catch(() => false);
