import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SESv2Client } from '@aws-sdk/client-sesv2';
import type { SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { ApiEvent } from '../../functions/core/http/api-event.ts';
import { createApi } from '../../functions/core/http/create-api.ts';
import { defineContract } from '../../functions/core/http/route.ts';
import { createSendMail } from '../../functions/core/mail/send-mail.ts';
import { createLogger } from '../../functions/core/observability/logger.ts';
import { measured, measures } from '../../functions/core/observability/measures.ts';
import { createWorker } from '../../functions/core/queue/create-worker.ts';
import { rootDir } from '../support/root.ts';

const read = (file: string) => readFileSync(join(rootDir, file), 'utf8');
const runbook = read('docs/runbook.md');
const queries = [...runbook.matchAll(/```logs-insights\n([\s\S]*?)```/g)].map(
  ([, query = '']) => query,
);
const sources = globSync('functions/**/*.ts', { cwd: rootDir })
  .filter((file) => !file.endsWith('.test.ts'))
  .map(read)
  .join('\n');

/** Of the language itself: https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/CWL_QuerySyntax.html */
const words = new Set(
  'fields filter stats sort limit by as and or not in like desc asc count sum max pct bin h'.split(
    ' ',
  ),
);

/** The fields that a query reads, but those of CloudWatch's own and those that it makes itself. */
function fieldsOf(query: string): string[] {
  const bare = query.replaceAll(/"[^"]*"/g, '');
  const made = new Set(Array.from(bare.matchAll(/\bas (\w+)/g), ([, name = '']) => name));
  return Array.from(bare.matchAll(/[@A-Za-z_][\w.@]*/g), ([name]) => name).filter(
    (name) => !name.startsWith('@') && !words.has(name) && !made.has(name),
  );
}

/** The paths of what a line says: `error.message`. */
const pathsOf = (value: unknown, prefix = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [
        prefix + name,
        ...pathsOf(inner, `${prefix}${name}.`),
      ])
    : [];

let lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines = [];
  vi.stubEnv('POWERTOOLS_DEV', 'true');
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((line) => {
      lines.push(JSON.parse(String(line)) as Record<string, unknown>);
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Has the code write each kind of line that queries ask for. */
async function writeLines(): Promise<void> {
  const log = createLogger('some-service');
  const contract = defineContract({
    fail: {
      ...{ method: 'GET', path: '/fail', auth: 'public', does: ['reads'], summary: 'Fails.' },
      response: z.object({}),
    },
  });
  const api = createApi(contract, {
    ...{ log, originSecrets: [], mayCall: () => true },
    confirmCaller: () => Promise.reject(new Error('not asked')),
  })({ fail: () => Promise.reject(new Error('broken')) });
  const claims = { sub: 'user-1' };
  const requestContext = { requestId: 'r', authorizer: { jwt: { claims } } };
  const event = { routeKey: 'GET /api/fail', headers: {}, requestContext };
  await api(event as unknown as ApiEvent, {} as never);
  const worker = createWorker(z.object({ n: z.number() }), {
    log,
    setAside: async () => undefined,
  });
  const handle = worker(() => Promise.reject(new Error('broken')));
  const Records = ['{"n":1}', '{'].map((body, n) => ({ messageId: `message-${String(n)}`, body }));
  await handle({ Records } as unknown as SQSEvent, { getRemainingTimeInMillis: () => 1 });
  const ses = { send: async () => ({ MessageId: 'm' }) } as unknown as SESv2Client;
  const mail = { senderName: 'P', to: 'a@b.cl', subject: 's', html: 'h', text: 't' };
  await createSendMail({ ses, address: 'p@b.cl', log })(mail);
  const values = Object.fromEntries(Object.keys(measures).map((name) => [name, 1]));
  log.info('measured', measured(values));
}

describe('the queries of the runbook', () => {
  it('are there, and ask for more than one thing', () => {
    expect(queries.length).toBeGreaterThanOrEqual(5);
  });

  it.each(queries)('ask for fields that lines have: %s', async (query) => {
    await writeLines();
    const written = new Set(lines.flatMap((line) => pathsOf(line)));
    const asked = fieldsOf(query);
    expect(asked.filter((name) => !written.has(name))).toEqual([]);
  });

  it.each(queries)('ask for lines that the code writes: %s', (query) => {
    const messages = Array.from(query.matchAll(/message = "([^"]+)"/g), ([, text = '']) => text);
    for (const message of messages) expect(sources).toContain(`'${message}'`);
  });

  it('would notice a field that no line has', () => {
    expect(fieldsOf('filter colour = "red" | stats count(*) as n by shape')).toEqual([
      'colour',
      'shape',
    ]);
  });
});

describe('a measure', () => {
  it.each(Object.entries(measures))('%s is written, by the service that it names', (name, of) => {
    const writers = globSync('functions/**/*.ts', { cwd: rootDir })
      .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('measures.ts'))
      .filter((file) => read(file).includes('measured('));
    const isWritten = writers.some((file) => new RegExp(`\\b${name}\\b`).test(read(file)));
    expect(isWritten).toBe(true);
    const names = `(?:createLogger|workerDependencies|apiDependencies)\\('${of.service}'`;
    expect(sources).toMatch(new RegExp(names));
  });
});
