import type { RequestListener } from 'node:http';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { attentionOf } from '../../functions/attention/attention.causes.domain.ts';
import { subjectText } from '../../functions/attention/attention.domain.ts';
import type { createAttention } from '../../functions/attention/attention.entity.ts';
import { settledHead } from '../../functions/attention/attention.head.domain.ts';
import { quietSite } from '../../functions/attention/attention.samples.ts';
import { newId } from '../../functions/core/id.ts';
import { backupsConnectorContract } from '../../functions/backups/backups.connector.contract.ts';
import { readItem } from '../../functions/core/table/entity/items.ts';
import { backupsHeadKey } from '../../functions/core/table/keys/backup-keys.ts';
import { CONNECTOR_VERSION } from '../../functions/status/status.versions.domain.ts';
import { callOk } from '../../infra/local/client/portal-client.ts';
import type { StackInfo } from '../../infra/local/client/stack-info.ts';
import { newBackupKey, sendBackup } from './backups/backup-uploads.ts';
import { deliver, invoke } from './lambdas.ts';
import { tableOf } from './table.ts';
import { until } from './until.ts';

const DAY_MS = 86_400_000;

export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** Moves an item in time: writes what only time brings about. */
export async function pretend(
  stack: StackInfo,
  { key: Key, ...values }: { key: Readonly<Record<string, string>> } & Record<string, unknown>,
): Promise<void> {
  const { client, name: TableName } = tableOf(stack);
  const names = Object.keys(values);
  await client.send(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        names.map((name) => [`:${name}`, values[name]]),
      ),
    }),
  );
}

/** Has the schedule's worker read a site; `later`: so many days from now, when it tries one that failed again. */
export async function syncBySchedule(
  stack: StackInfo,
  websiteId: string,
  later = 0,
): Promise<void> {
  const command = { type: 'SyncWebsites', websiteIds: [websiteId], requestedBy: 'schedule' };
  const message = { ...command, requestedAt: daysAgo(-later) };
  await delivered(stack, 'status.worker', message);
}

/** Delivers a message to the Lambda of a queue. @throws Error where it was not worked off */
async function delivered(stack: StackInfo, entry: string, message: object): Promise<void> {
  const { batchItemFailures } = (await deliver(stack, entry, [message])) as {
    batchItemFailures: unknown[];
  };
  if (batchItemFailures.length > 0) throw new Error(`${entry} did not work it off`);
}

/** What sites below one address suffer from, by their folders. */
export interface Ills {
  /** Give no answer. */
  down?: ReadonlySet<string>;
  broken: ReadonlySet<string>;
  outdated: ReadonlySet<string>;
  old: ReadonlySet<string>;
}

/** Sites below one address that do not answer, that fail, that wait for a theme, and whose connector is an old one. */
export function sitesWith({ down, broken, outdated, old }: Ills): RequestListener {
  return ({ url = '' }, response) => {
    const folder = url.split('/')[1] ?? '';
    if (down?.has(folder)) {
      response.destroy();
      return;
    }
    response.writeHead(broken.has(folder) ? 500 : 200, { 'content-type': 'application/json' });
    const themes = { all_themes: [{ name: 'Bosque', version: '1.4', active: true }] };
    const updates = {
      plugins: { updates: [] },
      themes: { updates: outdated.has(folder) ? ['Bosque'] : [] },
    };
    const connector_version = old.has(folder) ? '1.3.0' : CONNECTOR_VERSION;
    const answer = { connector_version, wordpress_version: '6.8.3', plugins: [], themes, updates };
    response.end(JSON.stringify(answer));
  };
}

/** A site's plugin makes backups each day, and none came for three days. */
export async function missBackup(
  stack: StackInfo,
  { token, websiteId }: { token: string; websiteId: string },
): Promise<void> {
  const key = await newBackupKey(stack, { token, websiteId });
  await callOk(stack, backupsConnectorContract.report, {
    token: key,
    body: { frequency: 'daily', localBackups: [] },
  });
  await comeLate(stack, websiteId, { scheduledAt: daysAgo(3) });
}

/** A site's backup is late since yesterday, by what its head says now. */
async function comeLate(stack: StackInfo, websiteId: string, head: Record<string, unknown>) {
  const gsi2sk = `${daysAgo(1.5)}#${websiteId}`;
  await pretend(stack, { key: backupsHeadKey(websiteId), ...head, gsi2sk });
  await invoke(stack, 'backups.dispatcher');
}

/** Waits until a site has what its owner's plan promises each day, of which none came for three days. */
export async function missPromise(stack: StackInfo, websiteId: string): Promise<void> {
  const table = tableOf(stack);
  await until(async () => {
    const head = await readItem(table, backupsHeadKey(websiteId), { consistent: true });
    return head?.['promise'];
  });
  await comeLate(stack, websiteId, { promisedAt: daysAgo(3), newestAt: daysAgo(3) });
}

/** A backup that nobody unpacks. */
export function smallBackup() {
  const bytes = Buffer.alloc(2_000, 7);
  bytes.set([0x50, 0x4b, 0x03, 0x04]);
  return { name: 'copia.zip', bytes };
}

/** The site's plugin sends a backup, and the runner says what came of restoring it. */
export async function drill(
  stack: StackInfo,
  { key, websiteId }: { key: string; websiteId: string },
  failure: { code: string; message: string } | null,
): Promise<void> {
  const { backupId } = await sendBackup(stack, { key }, smallBackup());
  const startedAt = new Date(Date.now() - 5_000).toISOString();
  const ended = { startedAt, endedAt: new Date().toISOString(), failure, compared: null };
  const outcome = { type: 'RecordDrill', websiteId, backupId, ...ended };
  await delivered(stack, 'backups.worker', outcome);
}

/** The rows that as many failing sites would have; without heads, so that nothing looks at them. */
export function rowsOfFailingSites(
  attention: ReturnType<typeof createAttention>,
  { count, now }: { count: number; now: Date },
) {
  return Array.from({ length: count }, (_, n) => {
    const lastSyncDate = new Date(now.getTime() - (n + 1) * 20_000).toISOString();
    const state = {
      ...quietSite,
      name: `Panadería La Espiga ${String(n)}`,
      lastSyncDate,
      failures: 3,
    };
    const subject = subjectText({ type: 'site', id: newId(now) });
    const standing = { subject, owner: state.owner, attention: attentionOf(state, now) };
    const writes = attention.replace(undefined, settledHead(undefined, standing, now));
    return writes.flatMap(({ Put }) => (Put?.Item && Put.Item['sk'] !== 'HEAD' ? [Put.Item] : []));
  }).flat();
}
