import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { backupsArchivesContract } from '../../../functions/backups/archive/backups.archives.contract.ts';
import { backupsConnectorContract } from '../../../functions/backups/backups.connector.contract.ts';
import { backupsContract } from '../../../functions/backups/backups.contract.ts';
import type { BackupContents } from '../../../functions/backups/details/backups.details.domain.ts';
import { websitesContract } from '../../../functions/websites/websites.contract.ts';
import { callOk } from '../client/portal-client.ts';
import type { WordPress } from '../wordpress/wordpress.ts';
import type { PortalCaller } from './visitor.ts';

export interface BackupsSeed {
  portalUrl: string;
  /** As the client whose sites both are. */
  call: PortalCaller;
  wordpress: Pick<WordPress, 'url' | 'run'>;
  /** Host of the site that gets the damaged copy. */
  damagedHost: string;
  signal: AbortSignal;
}

const POLL_MS = 2_000;

async function findSite(call: PortalCaller, host: string): Promise<string | undefined> {
  const { items } = await call(websitesContract.list, { query: { search: host } });
  return items.find(({ url }) => new URL(url).host === host)?.websiteId;
}

/** Makes the key of a site's plugin; undefined where there is one: somebody set backups up. */
async function newKey(call: PortalCaller, websiteId: string): Promise<string | undefined> {
  const params = { websiteId };
  if ((await call(backupsContract.key, { params })).key !== null) return undefined;
  return (await call(backupsContract.generateKey, { params })).apiKey;
}

/** As 'Respaldar ahora' of its settings does. */
async function backUp(key: string, { portalUrl, wordpress, signal }: BackupsSeed): Promise<void> {
  const options = `array( 'portal' => '${portalUrl}', 'key' => '${key}' )`;
  await wordpress.run(
    `Gnusys_Connector_Backup_Options::set( ${options} ); Gnusys_Connector_Backup_Runner::start();`,
  );
  const step = `Gnusys_Connector_Backup_Runner::step( 5 );`;
  const state = `echo null === Gnusys_Connector_Backup_Job::load() ? 'done' : 'more';`;
  while ((await wordpress.run(`${step} ${state}`)).trim() !== 'done') {
    await pause(POLL_MS, undefined, { signal });
  }
}

interface Copy {
  bytes: Buffer;
  contents: BackupContents | null;
}

/** The site's newest backup, and what is in it. @throws Error where none was stored */
async function download(websiteId: string, { call, signal }: BackupsSeed): Promise<Copy> {
  const { items } = await call(backupsContract.list, { params: { websiteId } });
  const stored = items.find(({ status }) => status === 'completed');
  if (!stored) throw new Error('el WordPress local no guardó su respaldo');
  const params = { websiteId, backupId: stored.backupId };
  let { status } = await call(backupsArchivesContract.prepare, { params });
  while (status === 'preparing') {
    await pause(POLL_MS, undefined, { signal });
    ({ status } = await call(backupsArchivesContract.get, { params }));
  }
  const { downloadUrl } = await call(backupsContract.download, { params });
  const archive = await fetch(downloadUrl, { signal });
  const { contents } = await call(backupsContract.get, { params });
  return { bytes: Buffer.from(await archive.arrayBuffer()), contents };
}

/** Sends an archive as the plugin of a site does. */
async function send(
  token: string,
  { bytes, contents }: Copy,
  { portalUrl, damagedHost, signal }: BackupsSeed,
): Promise<void> {
  const file = { originalFilename: `${damagedHost}.zip`, size: bytes.length };
  const body = { ...file, ...(contents && { contents }) };
  const portal = { portalUrl };
  const upload = await callOk(portal, backupsConnectorContract.start, { token, body });
  const params = { backupId: upload.backupId };
  for (let part = 0; part < upload.partCount; part += 1) {
    const chunk = bytes.subarray(part * upload.partBytes, (part + 1) * upload.partBytes);
    const sha256 = createHash('sha256').update(chunk).digest('base64');
    const parts = [{ partNumber: part + 1, sha256 }];
    const asked = { token, params, body: { parts } };
    const [signed] = (await callOk(portal, backupsConnectorContract.signParts, asked)).parts;
    const put = { method: 'PUT', headers: signed?.headers ?? {}, body: new Uint8Array(chunk) };
    const answer = await fetch(signed?.url ?? '', { ...put, signal });
    if (!answer.ok) throw new Error(await answer.text());
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await callOk(portal, backupsConnectorContract.complete, { token, params, body: { sha256 } });
}

/** One byte of what is packed is another one: a file of the site's. */
function damaged({ bytes, contents }: Copy): Copy {
  const copy = Buffer.from(bytes);
  const at = Math.floor(copy.length / 3);
  copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at);
  return { bytes: copy, contents };
}

/**
 * Has the local WordPress back itself up, once, and sends a damaged copy of that for another site. The runner proves the one,
 * and finds the other: nothing of it is made up.
 */
export async function seedBackups(seed: BackupsSeed): Promise<void> {
  const { call, wordpress, damagedHost } = seed;
  const whole = await findSite(call, new URL(wordpress.url).host);
  const other = await findSite(call, damagedHost);
  const key = whole && (await newKey(call, whole));
  if (!whole || !key) return;
  await backUp(key, seed);
  const otherKey = other && (await newKey(call, other));
  if (otherKey) await send(otherKey, damaged(await download(whole, seed)), seed);
}
