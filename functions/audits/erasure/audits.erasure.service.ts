import * as z from 'zod';
import { extendDay, idOf, SEAL_MARGIN_MS } from '../audits.chain.service.ts';
import { beginDay, rangeOfUtcDay, utcDayOf, type AuditDay } from '../audits.days.domain.ts';
import type { AuditDays, AuditRow, AuditRows, ChainLink } from '../audits.days.entity.ts';

export interface EraseDependencies {
  days: Pick<AuditDays, 'list'>;
  rows: Pick<AuditRows, 'each' | 'ofTarget' | 'erase'>;
  sites: { exists(websiteId: string): Promise<boolean> };
  now: () => Date;
}

/** Younger ones are not sealed while they are erased. */
const SAFE_MS = SEAL_MARGIN_MS / 2;

/** What a deed on something of a client's says that it was done to. */
const idsSchema = z
  .object({
    websiteId: z.string(),
    activityId: z.string(),
    userPlanId: z.string(),
    paymentId: z.string(),
    companyId: z.string(),
  })
  .partial()
  .catch({});

/** The hashes around some sealed entries of a day, by their ids. */
async function linksOf(
  day: AuditDay,
  ids: ReadonlySet<string>,
  { rows }: EraseDependencies,
): Promise<Map<string, ChainLink>> {
  const links = new Map<string, ChainLink>();
  let found = beginDay(day.day, day.previous);
  for await (const page of rows.each(rangeOfUtcDay(day.day))) {
    for (const row of page) {
      const { hash: before } = found;
      found = extendDay(found, row);
      if (ids.has(idOf(row))) links.set(idOf(row), { before, after: found.hash });
    }
  }
  return links;
}

/** Erases entries of one day. 'later': some are about to be sealed, and stay until they are. */
async function eraseOfDay(
  name: string,
  entries: readonly AuditRow[],
  dependencies: EraseDependencies,
): Promise<'done' | 'later'> {
  const { days, rows, now } = dependencies;
  const day = (await days.list()).find((one) => one.day === name);
  const isSealed = (row: AuditRow) => day !== undefined && idOf(row) <= day.upTo;
  const isYoung = (row: AuditRow) => now().getTime() - Date.parse(String(row['at'])) < SAFE_MS;
  const sealed = entries.filter(isSealed);
  const links =
    day && sealed.length > 0
      ? await linksOf(day, new Set(sealed.map(idOf)), dependencies)
      : new Map<string, ChainLink>();
  let left = 0;
  for (const row of entries) {
    const link = isSealed(row) ? links.get(idOf(row)) : isYoung(row) ? {} : undefined;
    if (link) await rows.erase(row, link);
    else left += 1;
  }
  return left > 0 ? 'later' : 'done';
}

async function eraseAll(
  entries: readonly AuditRow[],
  dependencies: EraseDependencies,
): Promise<'done' | 'later'> {
  const waiting = entries.filter((row) => row['erased'] === undefined);
  const byDay = Map.groupBy(waiting, (row) => utcDayOf(new Date(String(row['at']))));
  let outcome: 'done' | 'later' = 'done';
  for (const [day, rows] of byDay) {
    if ((await eraseOfDay(day, rows, dependencies)) === 'later') outcome = 'later';
  }
  return outcome;
}

/** Erases what the audit says of something that went with its client. */
export const eraseEntriesOf = async (
  targetId: string,
  dependencies: EraseDependencies,
): Promise<'done' | 'later'> => eraseAll(await dependencies.rows.ofTarget(targetId), dependencies);

/** What the entries of a client say of somebody of their company. */
const isAbout =
  (userId: string) =>
  ({ details }: AuditRow): boolean =>
    typeof details === 'object' && details !== null && 'userId' in details
      ? details.userId === userId
      : false;

/**
 * The entries of what was a client's: all of them; of a site that somebody has, only those of the deeds that concerned the
 * client as well; of the client whose company they belonged to, only those about them.
 */
async function entriesAbout(
  { userId, own }: { userId: string; own: readonly AuditRow[] },
  { rows, sites }: EraseDependencies,
): Promise<AuditRow[]> {
  const deeds = new Set(own.map(({ at }) => at));
  const named = own.map(({ details }) => idsSchema.parse(details));
  const found: AuditRow[] = [];
  for (const websiteId of new Set(named.map((one) => one.websiteId))) {
    if (websiteId === undefined) continue;
    const entries = await rows.ofTarget(websiteId);
    const isThere = await sites.exists(websiteId);
    found.push(...entries.filter(({ at }) => !isThere || deeds.has(at)));
  }
  for (const companyId of new Set(named.map((one) => one.companyId))) {
    if (companyId === undefined || companyId === userId) continue;
    found.push(...(await rows.ofTarget(companyId)).filter(isAbout(userId)));
  }
  const others = named.flatMap(({ websiteId: _, companyId: __, ...ids }) => Object.values(ids));
  for (const id of new Set(others.filter((one) => one !== undefined)))
    found.push(...(await rows.ofTarget(id)));
  return found;
}

/**
 * Erases what the audit says of a deleted client: before and after, addresses, devices, names. Who did what when stays, and
 * so does the chain: each erased entry keeps the hashes around it (ADR 0055). Safe to repeat. 'later': ask again in some
 * minutes, when all of them are sealed.
 */
export async function eraseEntriesOfClient(
  userId: string,
  dependencies: EraseDependencies,
): Promise<'done' | 'later'> {
  const own = await dependencies.rows.ofTarget(userId);
  return eraseAll([...own, ...(await entriesAbout({ userId, own }, dependencies))], dependencies);
}
