import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { attentionContract } from '../../../functions/attention/attention.contract.ts';
import { OUTAGE_KIND } from '../../../functions/attention/attention.domain.ts';
import { createAttention } from '../../../functions/attention/attention.entity.ts';
import { newId } from '../../../functions/core/id.ts';
import { createTable } from '../../../functions/core/table/table.ts';
import {
  IMPORT_BATCH,
  IMPORT_MAX_ROWS,
} from '../../../functions/websites/import/websites.import.domain.ts';
import { callOk } from '../../../infra/local/client/portal-client.ts';
import type { StackInfo } from '../../../infra/local/client/stack-info.ts';
import { writeAll } from '../../../infra/local/demo/bulk-seed.ts';
import { localClientConfig } from '../../../infra/local/deploy/aws.ts';
import { readUnsavedWork } from '../../../infra/local/ministack/unsaved-state.ts';
import { rowsOfFailingSites } from '../../../tests/support/attention.ts';
import { newClient, signInAdmin } from '../../../tests/support/people.ts';
import { registerSite } from '../../../tests/support/sites.ts';
import { until } from '../../../tests/support/until.ts';
import { websitesImportContract } from '../../../functions/websites/import/websites.import.contract.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import type { Measure } from './budgets.ts';
import { stopSchedules } from './schedules.ts';

const ITEMS = 10_000;
const PAGES = 100;
/** A token is good for five minutes; a busy machine takes longer for all pages. */
const PAGES_A_TOKEN = 20;
const WARM_UP = 10;
const budgets = { pageMs: 300, importSeconds: 600 };

const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? NaN;

/**
 * Waits until the table's stream is read up to now: the directory of sites, which follows it, has a site of now. On AWS nothing
 * of the stream is read by what answers a page; here one process does both.
 */
async function untilStreamIsRead(stack: StackInfo): Promise<void> {
  const owner = await newClient(stack, 'corriente');
  const url = `https://${newId()}.example`;
  const { websiteId } = await registerSite(stack, owner, { url });
  await until(
    async () => {
      const { token } = await signInAdmin(stack);
      const { items } = await callOk(stack, websitesContract.list, { token });
      return items.find((each) => each.websiteId === websiteId);
    },
    { seconds: 300, everyMs: 1_000 },
  );
}

/** The emulator saves its state every minute, which holds requests up: waits until it has just done so. */
async function untilSaved(stateDir: string): Promise<void> {
  const begun = Date.now();
  await until(async () => {
    const saved = await readUnsavedWork(stateDir);
    return saved && saved.from.getTime() > begun ? saved : undefined;
  });
}

/** Reads pages one after the other, from the first on, as somebody who reads on does. `stateDir` is the emulator's. */
export async function benchPending(stack: StackInfo, stateDir: string): Promise<Measure[]> {
  const port = Number(new URL(stack.endpointUrl).port);
  const table = createTable(stack.tableName, new DynamoDBClient(localClientConfig(port)));
  const attention = createAttention(table);
  await writeAll(table, rowsOfFailingSites(attention, { count: ITEMS, now: new Date() }));
  await untilStreamIsRead(stack);
  await stopSchedules(stack);
  await untilSaved(stateDir);
  let token = '';
  const times: number[] = [];
  const tableTimes: number[] = [];
  let cursor: string | null = null;
  for (let n = 0; n < WARM_UP + PAGES; n += 1) {
    if (n % PAGES_A_TOKEN === 0) ({ token } = await signInAdmin(stack));
    const kind = OUTAGE_KIND;
    const query: Record<string, string> = {
      state: 'open',
      kind,
      ...(cursor !== null && { cursor }),
    };
    const begun = performance.now();
    const page = await callOk(stack, attentionContract.list, { token, query });
    const answered = performance.now();
    // The share of the emulated table: the same Query again, and nothing else.
    await attention.list({ list: 'open', kind }, cursor ?? undefined);
    if (n >= WARM_UP) {
      times.push(answered - begun);
      tableTimes.push(performance.now() - answered);
    }
    cursor = page.nextCursor;
  }
  const sorted = times.toSorted((a, b) => a - b);
  const ofTable = tableTimes.toSorted((a, b) => a - b);
  const name = `A page of Pendientes of ${String(ITEMS)}`;
  return [
    { name: `${name}, p50`, value: percentile(sorted, 50), unit: 'ms', budget: undefined },
    {
      name: 'Its Query in the emulated table, p50',
      value: percentile(ofTable, 50),
      unit: 'ms',
      budget: undefined,
    },
    {
      name: `${name}, p95`,
      value: percentile(sorted, 95),
      unit: 'ms',
      budget: { atMost: budgets.pageMs },
    },
  ];
}

/** Imports as many sites as a file may have, in the calls that the page makes: what becomes of each row first, then all. */
export async function benchImport(stack: StackInfo): Promise<Measure[]> {
  const [{ token }, client] = [await signInAdmin(stack), await newClient(stack, 'importa')];
  const { userId } = client.profile;
  const rows = Array.from({ length: IMPORT_MAX_ROWS }, (_, n) => ({
    line: n + 2,
    name: `Sitio ${String(n + 1)}`,
    url: `https://sitio-${String(n + 1)}.example`,
  }));
  const send = async (preview: boolean) => {
    let done = 0;
    for (let from = 0; from < rows.length; from += IMPORT_BATCH) {
      const body = { type: 'blog', preview, userId, rows: rows.slice(from, from + IMPORT_BATCH) };
      const { rows: results } = await callOk(stack, websitesImportContract.import, { token, body });
      done += results.filter(({ outcome }) => outcome === (preview ? 'new' : 'added')).length;
    }
    return done;
  };
  const begun = performance.now();
  const [previewed, added] = [await send(true), await send(false)];
  const seconds = (performance.now() - begun) / 1_000;
  if (previewed !== rows.length || added !== rows.length) {
    throw new Error(`Of ${String(rows.length)} rows ${String(added)} were added`);
  }
  return [
    {
      name: `An import of ${String(rows.length)} sites, with its preview`,
      value: seconds,
      unit: 's',
      budget: { atMost: budgets.importSeconds },
    },
  ];
}
