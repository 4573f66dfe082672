import { queryPages, type Item, type Range } from '../../../functions/core/table/entity/items.ts';
import type { ItemKey } from '../../../functions/core/table/entity/writes.ts';
import {
  activitiesPartition,
  activityOfKey,
  activityPrefix,
  threadPartition,
} from '../../../functions/core/table/keys/activity-keys.ts';
import {
  backupDetailsKey,
  backupsMadePartition,
  backupLogsPartition,
  backupObjectKey,
  backupPrefix,
  backupsPartition,
  storageSiteKey,
} from '../../../functions/core/table/keys/backup-keys.ts';
import {
  companyPartition,
  notesPartition,
  ownerPartition,
  profileKey,
  savedViewsKey,
  siteDayKey,
  siteHomeKey,
  siteStatsKey,
  wantedPrefix,
  websiteKey,
  ownedTimeOfKey,
  ownedTimePrefix,
  websiteOfRowKey,
  websiteRowPrefix,
} from '../../../functions/core/table/keys/keys.ts';
import {
  lastPaymentKey,
  paymentOfKey,
  paymentOwnerKey,
  paymentsPartition,
} from '../../../functions/core/table/keys/payment-keys.ts';
import {
  ledgerPartition,
  userPlanOfKey,
  userPlanPrefix,
  userPlansPartition,
} from '../../../functions/core/table/keys/plan-keys.ts';
import {
  reportOwnerKey,
  storedReportKey,
  storedReportOfKey,
  storedReportsPartition,
} from '../../../functions/core/table/keys/report-keys.ts';
import type { Table } from '../../../functions/core/table/table.ts';

/** What of a client comes back, by what people call it. */
export const parts = [
  'perfil',
  'sitios',
  'respaldos',
  'actividades',
  'pagos',
  'planes',
  'reportes',
  'notas',
  'personas',
] as const;
export type Part = (typeof parts)[number];

export interface ClientItem {
  part: Part;
  item: Item;
}

interface Source {
  part: Part;
  range: Range;
  /** Where what hangs on an item is. */
  follow?: (item: Item) => Source[];
}

const one = (part: Part, { pk, sk }: ItemKey): Source => ({
  part,
  range: { partition: pk, sortKeys: { equals: sk } },
});
const all = (part: Part, partition: string): Source => ({ part, range: { partition } });
const some = (part: Part, partition: string, beginsWith: string): Source => ({
  part,
  range: { partition, sortKeys: { beginsWith } },
});
const keyOf = (item: Item) => item as unknown as ItemKey;

/** The uploads' keys of a site are left out: a key that was deleted stays so, and its client makes another. */
function ofSite(row: Item): Source[] {
  const { websiteId, userId } = websiteOfRowKey(keyOf(row));
  const { pk: site } = websiteKey(websiteId);
  return [
    one('sitios', websiteKey(websiteId)),
    one('sitios', siteStatsKey(websiteId)),
    some('sitios', site, siteDayKey(websiteId, '').sk),
    some('sitios', site, wantedPrefix),
    { ...all('respaldos', backupsPartition(websiteId)), follow: ofBackup },
    all('respaldos', backupDetailsKey(websiteId, '').pk),
    all('respaldos', backupsMadePartition(websiteId)),
    all('respaldos', backupLogsPartition(websiteId)),
    one('respaldos', storageSiteKey(userId, websiteId)),
  ];
}

const ofBackup = (item: Item): Source[] =>
  keyOf(item).sk.startsWith(backupPrefix)
    ? [one('respaldos', backupObjectKey(String(item['s3Key'])))]
    : [];

/**
 * Where a client's items are. Not among them: sessions, the second factor, a wish to be deleted and links, which must not come
 * back; notifications, the states of attention and counts, which the portal makes by itself; the audit, which stays.
 */
const ofClient = (userId: string): Source[] => [
  one('perfil', profileKey(userId)),
  one('perfil', savedViewsKey(userId)),
  { ...some('sitios', ownerPartition(userId), websiteRowPrefix), follow: ofSite },
  all('sitios', siteHomeKey(userId, '').pk),
  {
    ...some('sitios', ownerPartition(userId), ownedTimePrefix),
    follow: (item) =>
      item['isDeleted'] === true
        ? [all('respaldos', backupsMadePartition(ownedTimeOfKey(keyOf(item)).websiteId))]
        : [],
  },
  {
    ...some('actividades', activitiesPartition(userId), activityPrefix),
    follow: (item) => [all('actividades', threadPartition(activityOfKey(keyOf(item)).activityId))],
  },
  {
    ...all('pagos', paymentsPartition(userId)),
    follow: (item) => [all('pagos', paymentOwnerKey(paymentOfKey(keyOf(item)).paymentId).pk)],
  },
  all('pagos', lastPaymentKey(userId, '').pk),
  {
    ...all('planes', userPlansPartition(userId)),
    follow: (item) =>
      keyOf(item).sk.startsWith(userPlanPrefix)
        ? [all('planes', ledgerPartition(userPlanOfKey(keyOf(item)).userPlanId))]
        : [],
  },
  {
    ...all('reportes', storedReportsPartition(userId)),
    follow: (item) =>
      keyOf(item).sk.startsWith(storedReportKey(userId, '').sk)
        ? [one('reportes', reportOwnerKey(storedReportOfKey(keyOf(item)).reportId))]
        : [],
  },
  all('notas', notesPartition(userId)),
  all('personas', companyPartition(userId)),
];

const isExpired = ({ expiresAt }: Item, now: Date) =>
  typeof expiresAt === 'number' && expiresAt * 1_000 <= now.getTime();

/** Everything of a client that comes back, an item before what hangs on it. */
export async function* clientItems(
  table: Table,
  userId: string,
  now: Date,
): AsyncGenerator<ClientItem> {
  const sources = ofClient(userId);
  for (let source = sources.shift(); source; source = sources.shift()) {
    const { part, range, follow } = source;
    for await (const items of queryPages(table, { ...range, consistent: true })) {
      yield* items.filter((item) => !isExpired(item, now)).map((item) => ({ part, item }));
      sources.push(...items.flatMap((item) => follow?.(item) ?? []));
    }
  }
}
