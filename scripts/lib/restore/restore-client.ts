import { isDeepStrictEqual } from 'node:util';
import {
  createActivities,
  activityEntity,
} from '../../../functions/activities/activities.entity.ts';
import { createCommit, type Commit } from '../../../functions/core/table/commit/commit.ts';
import { addTo } from '../../../functions/core/table/entity/counters.ts';
import { readItem, type Item } from '../../../functions/core/table/entity/items.ts';
import {
  putNew,
  replaceItem,
  type ItemKey,
  type Write,
} from '../../../functions/core/table/entity/writes.ts';
import { profileKey, userPlansTotalsKey } from '../../../functions/core/table/keys/keys.ts';
import { addToPerson, isPersonThere } from '../../../functions/core/table/shared/people.ts';
import type { Table } from '../../../functions/core/table/table.ts';
import {
  clientEntryOf,
  createClientDirectory,
  personEntity,
} from '../../../functions/profiles/profiles.entity.ts';
import { paymentEntryOf } from '../../../functions/payments/list/payments.search.domain.ts';
import {
  createPaymentsDirectory,
  paymentEntity,
} from '../../../functions/payments/payments.entity.ts';
import {
  createUserPlansDirectory,
  periodsEntity,
  userPlanEntity,
} from '../../../functions/user-plans/user-plans.entity.ts';
import { userPlanEntryOf } from '../../../functions/user-plans/user-plans.search.domain.ts';
import {
  createSiteDirectory,
  entryOf,
  siteEntity,
} from '../../../functions/websites/websites.items.ts';
import { StageError } from '../admin/stage-outputs.ts';
import { clientItems, type ClientItem, type Part } from './client-items.ts';

/** What is to happen to an item: it comes back, or takes the place of another one. */
export interface ItemChange extends ClientItem {
  change: 'missing' | 'differs';
}

export interface ClientRestore {
  /** A table that was restored to the instant. */
  from: Table;
  /** The table in use. */
  to: Table;
  userId: string;
  /** Under which account it comes back, where that of `userId` was deleted. */
  asUserId: string;
  parts: readonly Part[];
  /** Also what is there and differs. */
  overwrites: boolean;
  isDryRun: boolean;
  now: () => Date;
  onChange: (change: ItemChange) => void;
}

/** The text of an id wherever it is: ids are long enough to be nothing else. */
function renamed<T>(value: T, from: string, to: string): T {
  if (typeof value === 'string') return value.replaceAll(from, to) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => renamed(each, from, to)) as T;
  const isRecord = typeof value === 'object' && value !== null && value.constructor === Object;
  if (!isRecord) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, renamed<unknown>(each, from, to)]),
  ) as T;
}

const keyOf = ({ pk, sk }: Item): ItemKey => ({ pk: String(pk), sk: String(sk) });

/** What others count in a person's item, and what the portal decides of them, is as it is now. */
const OF_TODAY = [
  'websitesCount',
  'membersCount',
  'directoryChunk',
  'role',
  'position',
  'companyId',
  'email',
  'secondFactorSince',
  'erasesAt',
  'revision',
];

/** The item as it comes back: its place in a directory is today's. */
function comingBack(item: Item, live: Item | undefined): Item {
  const isPerson = live !== undefined && keyOf(item).sk === profileKey('').sk;
  const kept = isPerson ? OF_TODAY : ['directoryChunk'];
  const rest = Object.fromEntries(Object.entries(item).filter(([name]) => !kept.includes(name)));
  const today = kept.filter((name) => live?.[name] !== undefined);
  return { ...rest, ...Object.fromEntries(today.map((name) => [name, live?.[name]])) };
}

/** Writes of an item, and of what counts or finds it. Each is one transaction. */
function createWrites(to: Table, asUserId: string) {
  const activities = createActivities(to);
  const clients = createClientDirectory(to);
  const sites = createSiteDirectory(to);
  const payments = createPaymentsDirectory(to);
  const userPlans = createUserPlansDirectory(to);

  const plain = (item: Item, live: Item | undefined): Write =>
    live
      ? replaceItem({
          Item: item,
          asRead: {
            item: live,
            attributes: Object.keys(live).filter((n) => n !== 'pk' && n !== 'sk'),
          },
        })
      : putNew(item);

  async function siteWrites(item: Item, live: Item | undefined): Promise<Write[]> {
    if (live) {
      const site = siteEntity.decode(item);
      const change = { replace: entryOf(site), chunk: site.directoryChunk };
      return [plain(item, live), ...(await sites.plan(change)).items];
    }
    const added = siteEntity.decode({ ...item, directoryChunk: 0 });
    const { items, chunk } = await sites.plan({ add: entryOf(added) });
    return [
      plain({ ...item, directoryChunk: chunk }, live),
      addToPerson(asUserId, { name: 'websitesCount', by: 1 }),
      ...items,
    ];
  }

  function activityWrites(item: Item, live: Item | undefined): Write[] {
    const { userId, status } = activityEntity.decode(item);
    const before = live && activityEntity.decode(live).status;
    if (before === status) return [plain(item, live)];
    const by = { [status]: 1, ...(before && { [before]: -1 }) };
    return [plain(item, live), ...activities.count(userId, by)];
  }

  async function personWrites(item: Item, live: Item | undefined): Promise<Write[]> {
    const person = personEntity.decode(item);
    const chunk = person.directoryChunk;
    if (chunk === undefined) return [plain(item, live)];
    const { items } = await clients.plan({ replace: clientEntryOf(person), chunk });
    return [plain(item, live), ...items];
  }

  function periodsWrites(item: Item, live: Item | undefined): Write[] {
    const has = (of: Item | undefined) =>
      of !== undefined && periodsEntity.decode(of).periods.length > 0 ? 1 : 0;
    const by = has(item) - has(live);
    return [
      plain(item, live),
      ...(by === 0 ? [] : [addTo(userPlansTotalsKey, { activeCount: by })]),
    ];
  }

  /** What is missing comes into its directory afterwards (`fillDirectories`). */
  async function paymentWrites(item: Item, live: Item | undefined): Promise<Write[]> {
    const payment = paymentEntity.decode(item);
    const { directoryChunk: chunk } = payment;
    if (!live || chunk === undefined) return [plain(item, live)];
    const { items } = await payments.plan({ replace: paymentEntryOf(payment), chunk });
    return [plain(item, live), ...items];
  }

  async function userPlanWrites(item: Item, live: Item | undefined): Promise<Write[]> {
    const plan = userPlanEntity.decode(item);
    const { directoryChunk: chunk } = plan;
    if (!live || chunk === undefined) return [plain(item, live)];
    const { items } = await userPlans.plan({ replace: userPlanEntryOf(plan), chunk });
    return [plain(item, live), ...items];
  }

  return async (item: Item, live: Item | undefined): Promise<Write[]> => {
    if (paymentEntity.isOf(item)) return paymentWrites(item, live);
    if (userPlanEntity.isOf(item)) return userPlanWrites(item, live);
    if (siteEntity.isOf(item)) return siteWrites(item, live);
    if (activityEntity.isOf(item)) return activityWrites(item, live);
    if (personEntity.isOf(item)) return personWrites(item, live);
    if (periodsEntity.isOf(item)) return periodsWrites(item, live);
    return [plain(item, live)];
  };
}

/** @throws StageError where nobody could see what comes back */
async function requireAccount({ to, userId, asUserId }: ClientRestore): Promise<void> {
  if (await isPersonThere(to, asUserId)) return;
  throw new StageError(
    asUserId === userId
      ? `La cuenta ${userId} fue eliminada, y Cognito no la devuelve: invita a la persona otra vez y trae lo suyo con --as <su id nuevo>.`
      : `No hay una cuenta ${asUserId}.`,
  );
}

/**
 * Copies what a client had at an instant from a restored table into the one in use: what is missing there, and on request
 * what differs. Each item goes with what counts or finds it in one transaction, on the condition that it is as it was
 * read. Safe to repeat and to interrupt. Newer items stay. @throws StageError, AppError CONFLICT
 */
export async function restoreClient(restore: ClientRestore): Promise<Record<string, number>> {
  const { from, to, userId, asUserId, parts, now } = restore;
  await requireAccount(restore);
  const commit = createCommit(to, { now });
  const writesOf = createWrites(to, asUserId);
  const counts: Record<string, number> = {};
  for await (const found of clientItems(from, userId, now())) {
    if (!parts.includes(found.part)) continue;
    const item = renamed(found.item, userId, asUserId);
    const change = await changeOf(restore, { ...found, item });
    if (!change) continue;
    restore.onChange(change);
    if (change.change === 'differs' && !restore.overwrites) continue;
    counts[found.part] = (counts[found.part] ?? 0) + 1;
    if (!restore.isDryRun) await bringBack(commit, to, { item, writesOf });
  }
  return counts;
}

/** What is to happen to an item; undefined where it is as it was. */
async function changeOf(
  { to }: Pick<ClientRestore, 'to'>,
  { part, item }: ClientItem,
): Promise<ItemChange | undefined> {
  const live = await readItem(to, keyOf(item), { consistent: true });
  const back = comingBack(item, live);
  if (isDeepStrictEqual(back, live)) return undefined;
  return { part, item: back, change: live ? 'differs' : 'missing' };
}

interface BringBack {
  item: Item;
  writesOf: ReturnType<typeof createWrites>;
}

/** Reads it again at each attempt: somebody may have changed it meanwhile. */
const bringBack = (commit: Commit, to: Table, { item, writesOf }: BringBack): Promise<null> =>
  commit(async () => {
    const live = await readItem(to, keyOf(item), { consistent: true });
    return { answer: null, shared: await writesOf(comingBack(item, live), live) };
  });
