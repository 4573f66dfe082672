import * as z from 'zod';
import {
  freshnessOf,
  isAbandoned,
  isSyncing,
  isUnchecked,
  type SiteStatus,
} from './status.domain.ts';

const DAY_MS = 86_400_000;

/** What somebody can do about a site, where anything is to be done. */
type HealthAction = 'connect' | 'sync' | 'backups' | 'look';

/** All that can be said of a site's health, the worst first, with what there is to do. */
const actions = {
  /** It has no API Key, so that it is never read. */
  noKey: 'connect',
  /** The site does not accept its API Key. */
  keyRefused: 'connect',
  /** Its HTTPS certificate is not valid. */
  certificate: 'look',
  /** Its server cannot be reached: it may be off. */
  unreachable: 'sync',
  syncFailed: 'sync',
  /** The backup of the site's own schedule did not come. */
  backupMissed: 'backups',
  /** A backup was restored to prove it, and not all of it came back. */
  backupUnproven: 'backups',
  neverSynced: 'sync',
  /** Its data are more than a day old. */
  outdated: 'sync',
  syncing: null,
  updatesPending: 'look',
  /** Its WordPress never looked for updates, or not for two days: it may have some. */
  updatesUnchecked: 'look',
  fine: null,
} as const satisfies Record<string, HealthAction | null>;

export type HealthKind = keyof typeof actions;
const healthKinds = Object.keys(actions) as [HealthKind, ...HealthKind[]];

export const siteHealthSchema = z.object({
  kind: z.enum(healthKinds),
  /** What the sentence counts: days of `backupMissed`, `outdated` and `updatesUnchecked`, or updates. Null where it counts nothing. */
  count: z.number().int().min(0).nullable(),
});
export type SiteHealth = z.output<typeof siteHealthSchema>;

/** What is looked at. */
export type HealthFacts = Pick<
  SiteStatus,
  | 'keyConfigured'
  | 'lastSyncDate'
  | 'pendingUpdates'
  | 'updatesCheckedAt'
  | 'lastBackupAt'
  | 'backupMissed'
  | 'drillFailed'
  | 'sync'
>;

/** How bad it is, as a colour: green is what needs nothing, and nothing else. */
export type HealthTone = 'red' | 'yellow' | 'green' | 'grey';
const tones: Record<HealthKind, HealthTone> = {
  noKey: 'red',
  keyRefused: 'red',
  certificate: 'red',
  unreachable: 'red',
  syncFailed: 'red',
  backupMissed: 'yellow',
  backupUnproven: 'red',
  neverSynced: 'yellow',
  outdated: 'yellow',
  syncing: 'grey',
  updatesPending: 'yellow',
  updatesUnchecked: 'yellow',
  fine: 'green',
};
export const toneOf = (kind: HealthKind): HealthTone => tones[kind];

const days = (n: number) => (n === 1 ? '1 día' : `${String(n)} días`);

const sentences: Record<HealthKind, (count: number) => string> = {
  noKey: () => 'Sin conexión: falta la API Key',
  keyRefused: () => 'Sin conexión: el sitio no acepta la API Key',
  certificate: () => 'El certificado HTTPS no es válido',
  unreachable: () => 'El sitio no responde',
  syncFailed: () => 'La última sincronización falló',
  // One that is late by hours, or the first one of all.
  backupMissed: (n) =>
    n === 0 ? 'El respaldo programado no llegó' : `Sin respaldo desde hace ${days(n)}`,
  backupUnproven: () => 'Falló la comprobación del respaldo',
  neverSynced: () => 'Aún sin sincronizar',
  outdated: (n) => `Sin sincronizar desde hace ${days(n)}`,
  syncing: () => 'Sincronizando…',
  updatesPending: (n) =>
    n === 1 ? '1 actualización pendiente' : `${String(n)} actualizaciones pendientes`,
  // Without a number of days: never.
  updatesUnchecked: (n) =>
    n === 0
      ? 'WordPress nunca buscó actualizaciones'
      : `WordPress no busca actualizaciones desde hace ${days(n)}`,
  fine: () => 'Todo al día',
};

/** A site's health in words: the same wherever it is said, in files too. */
export const sentenceOf = ({ kind, count }: SiteHealth): string => sentences[kind](count ?? 0);

export const actionOf = (kind: HealthKind): HealthAction | null => actions[kind];

const plain = (kind: HealthKind): SiteHealth => ({ kind, count: null });

const daysSince = (instant: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / DAY_MS));

const failures: Partial<Record<string, HealthKind>> = {
  unauthorized: 'keyRefused',
  tls: 'certificate',
  dns: 'unreachable',
  refused: 'unreachable',
  timeout: 'unreachable',
  network: 'unreachable',
};

/** A sync that was interrupted counts as failed. */
function ofSync({ sync }: HealthFacts, now: Date): SiteHealth[] {
  if (isSyncing(sync, now)) return [plain('syncing')];
  if (isAbandoned(sync, now)) return [plain('syncFailed')];
  if (sync.state !== 'failed') return [];
  return [plain(failures[sync.failure?.code ?? ''] ?? 'syncFailed')];
}

function ofData(facts: HealthFacts, now: Date): SiteHealth[] {
  const freshness = freshnessOf(facts, now);
  // A site that is being read now is neither old nor missing.
  if (freshness.level !== 'yellow' || isSyncing(facts.sync, now)) return [];
  const { staleDays } = freshness;
  return [staleDays === null ? plain('neverSynced') : { kind: 'outdated', count: staleDays }];
}

function ofBackups(
  { backupMissed, lastBackupAt, drillFailed }: HealthFacts,
  now: Date,
): SiteHealth[] {
  // Without a backup there is nothing to prove.
  const unproven = drillFailed && lastBackupAt !== null ? [plain('backupUnproven')] : [];
  if (!backupMissed) return unproven;
  const count = lastBackupAt === null ? null : daysSince(lastBackupAt, now);
  return [{ kind: 'backupMissed', count }, ...unproven];
}

function ofUpdates(facts: HealthFacts, now: Date): SiteHealth[] {
  const count = facts.pendingUpdates ?? 0;
  const pending: SiteHealth[] = count > 0 ? [{ kind: 'updatesPending', count }] : [];
  const { updatesCheckedAt: at } = facts;
  // A site that is not read is not asked, either.
  if (!facts.keyConfigured || !isUnchecked(facts, now)) return pending;
  const days = at === null || at === 'never' ? null : daysSince(at, now);
  return [...pending, { kind: 'updatesUnchecked', count: days }];
}

/** Everything that can be said of a site at `now`, in no order. */
function findingsOf(facts: HealthFacts, now: Date): SiteHealth[] {
  return [
    ...(facts.keyConfigured ? ofSync(facts, now) : [plain('noKey')]),
    ...ofData(facts, now),
    ...ofBackups(facts, now),
    ...ofUpdates(facts, now),
    plain('fine'),
  ];
}

/** The order of the sentences: the worst first; of the same kind the one that counts more. */
export const byHealth = (one: SiteHealth, other: SiteHealth): number =>
  healthKinds.indexOf(one.kind) - healthKinds.indexOf(other.kind) ||
  (other.count ?? 0) - (one.count ?? 0);

/**
 * A site's health in one sentence: the worst that can be said of it. What counts as old, as missed or as running is
 * decided where it always is (`freshnessOf`, the backups' own schedule, `isSyncing`).
 */
export const healthOf = (facts: HealthFacts, now: Date): SiteHealth =>
  findingsOf(facts, now).toSorted(byHealth)[0] ?? plain('fine');
