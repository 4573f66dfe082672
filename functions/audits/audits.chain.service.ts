import { isDeepStrictEqual } from 'node:util';
import { sha256Hex } from '../core/crypto/sha256.ts';
import { firstIdAt } from '../core/id.ts';
import type { Log } from '../core/observability/logger.ts';
import {
  beginDay,
  dayBefore,
  daysToCheck,
  nextDay,
  NO_HASH,
  rangeOfUtcDay,
  utcDayOf,
  type AuditDay,
} from './audits.days.domain.ts';
import type { AuditArchive } from './audits.archive.store.ts';
import type { AuditDays, AuditRow, AuditRows, ChainLink } from './audits.days.entity.ts';

/**
 * How old an entry is before it is sealed. An entry has the instant at which its transaction was decided, and no Lambda
 * that writes one runs for longer than five minutes: none comes later, but by an index that lags for minutes or a clock
 * that is wrong.
 */
export const SEAL_MARGIN_MS = 10 * 60_000;
/** What one run does at most; the next one goes on. */
const MOST_SEALED = 10_000;
const MOST_CHECKED = 10;

export interface ChainDependencies {
  days: AuditDays;
  rows: AuditRows;
  archive: AuditArchive;
  log: Log;
  now: () => Date;
}

/** Keys in order, at every depth: DynamoDB keeps none. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, field]) => [name, inOrder(field)]));
}

/** An entry with all that is stored of it, keys included, as one line of JSON. */
export const lineOf = (row: AuditRow): string => JSON.stringify(inOrder(row));

export const idOf = (row: AuditRow): string => String(row['gsi1sk']);

/** Whether an entry has no values, as one that was erased. */
const isBlank = ({ details, address }: AuditRow): boolean =>
  address === null && isDeepStrictEqual(details, {});

/**
 * The hash after an entry. One whose values were erased says what it was, if it has none and the hash before it is the one
 * that it says.
 */
function hashAfter(hash: string, row: AuditRow): string {
  const { before, after } = (row['erased'] ?? {}) as ChainLink;
  const isErased = after !== undefined && isBlank(row);
  return isErased && before === hash ? after : sha256Hex(hash + lineOf(row));
}

/** A line without what an erasure takes away. */
function keptOf(line: string): unknown {
  const { details: _, address: __, erased: ___, ...kept } = JSON.parse(line) as AuditRow;
  return kept;
}

/** Whether two files of a day say the same of who did what when. */
const sayTheSame = (before: readonly string[], after: readonly string[]): boolean =>
  isDeepStrictEqual(before.map(keptOf), after.map(keptOf));

/** Continues the chain of a day by an entry. */
export const extendDay = (day: AuditDay, row: AuditRow): AuditDay => ({
  ...day,
  hash: hashAfter(day.hash, row),
  count: day.count + 1,
  upTo: idOf(row),
});

/** A day, as it is stored and as it will be. */
interface Sealing {
  stored: AuditDay | undefined;
  day: AuditDay;
}

/** Another run at the same time has sealed the same: this one has nothing to do. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

async function save({ stored, day }: Sealing, { days }: ChainDependencies): Promise<Sealing> {
  const isUnchanged = stored?.hash === day.hash && stored.isWhole === day.isWhole;
  if (isUnchanged) return { stored, day };
  const next = stored ? { ...day, revision: stored.revision + 1 } : day;
  if (!(await days.save(stored, next))) throw new Overtaken(day.day);
  return { stored: next, day: next };
}

/** Ends days until the one that `isWithin` says, which begins where the one before ended. */
async function reach(
  from: Sealing,
  isWithin: (day: string) => boolean,
  deps: ChainDependencies,
): Promise<Sealing> {
  let sealing = from;
  while (!isWithin(sealing.day.day)) {
    const { day } = await save({ ...sealing, day: { ...sealing.day, isWhole: true } }, deps);
    sealing = { stored: undefined, day: nextDay(day) };
  }
  return sealing;
}

/** Where the chain goes on: at the newest day, or at the oldest entry. */
async function begin(newest: AuditDay | undefined, before: Date, { rows }: ChainDependencies) {
  if (newest) return { stored: newest, day: newest };
  const first = await rows.findFirst();
  const at = first ? new Date(String(first['at'])) : before;
  return { stored: undefined, day: beginDay(utcDayOf(at), NO_HASH) };
}

async function sealAll(newest: AuditDay | undefined, deps: ChainDependencies): Promise<Sealing> {
  const before = new Date(deps.now().getTime() - SEAL_MARGIN_MS);
  let sealing = await begin(newest, before, deps);
  let sealed = 0;
  const { day, upTo } = sealing.day;
  const range = { after: upTo, from: rangeOfUtcDay(day).from, before };
  for await (const page of deps.rows.each(range)) {
    for (const row of page) {
      const isWithin = (one: string) => idOf(row) < firstIdAt(rangeOfUtcDay(one).before);
      sealing = await reach(sealing, isWithin, deps);
      sealing = { ...sealing, day: extendDay(sealing.day, row) };
    }
    sealing = await save(sealing, deps);
    sealed += page.length;
    if (sealed >= MOST_SEALED) return sealing;
  }
  return save(await reach(sealing, (one) => one >= utcDayOf(before), deps), deps);
}

/** The newest link of the chain, after what there was to seal; nothing where another run was faster. */
async function sealUnlessOvertaken(newest: AuditDay | undefined, deps: ChainDependencies) {
  try {
    const { day, upTo, count, hash } = (await sealAll(newest, deps)).day;
    return { day, upTo, count, hash };
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    return undefined;
  }
}

/** Recomputes the chain of a day from its entries. `erased`: how many have no values any more. `lines`: they themselves. */
async function recompute(day: AuditDay, { rows }: ChainDependencies) {
  let found = beginDay(day.day, day.previous);
  let erased = 0;
  const lines: string[] = [];
  for await (const page of rows.each(rangeOfUtcDay(day.day))) {
    found = page.reduce(extendDay, found);
    erased += page.filter((row) => row['erased'] !== undefined).length;
    lines.push(...page.map(lineOf));
  }
  return { found, erased, lines };
}

/** Entries of a day, for its file. */
interface Lines {
  erased: number;
  lines: readonly string[];
}

/** Makes a day's file, and answers the hash that it names. */
async function makeFile(day: AuditDay, { erased, lines }: Lines, { archive }: ChainDependencies) {
  await archive.put(day, lines, erased);
  return (await archive.find(day.day))?.hash;
}

/**
 * The hash that a day's file names, after the file was made where it is due; none where it would say something else than
 * before of who did what when. The chain cannot say that of an entry whose values were erased.
 */
async function archiveDay(day: AuditDay, entries: Lines, deps: ChainDependencies) {
  if (day.archivedAt === null) return makeFile(day, entries, deps);
  const archived = await deps.archive.find(day.day);
  const isOutdated = archived?.hash === day.hash && archived.erased < entries.erased;
  if (!isOutdated) return archived?.hash;
  if (!sayTheSame(await deps.archive.read(day.day), entries.lines)) return undefined;
  return makeFile(day, entries, deps);
}

/**
 * Compares a day with its entries, with the day before and with its file. The first check makes the file, and the next one
 * after values were erased makes it again, without them: the hash that it names stays what was sealed.
 */
async function compare(day: AuditDay, earlier: AuditDay | undefined, deps: ChainDependencies) {
  const { found, ...entries } = await recompute(day, deps);
  const archivedHash = await archiveDay(day, entries, deps);
  const follows = earlier === undefined || earlier.hash === day.previous;
  const isAsSealed = found.hash === day.hash && archivedHash === day.hash;
  return { isAltered: !isAsSealed || !follows, found, follows, archivedHash };
}

async function checkDay(
  day: AuditDay,
  earlier: AuditDay | undefined,
  deps: ChainDependencies,
): Promise<void> {
  const { isAltered, found, ...how } = await compare(day, earlier, deps);
  const sealed = { day: day.day, count: day.count, hash: day.hash };
  const what = { ...sealed, found: found.count, foundHash: found.hash, ...how };
  // Once: the alarm rings for a day that nobody knows of yet.
  if (isAltered && !day.check?.isAltered) deps.log.error('audit altered', what);
  else if (isAltered) deps.log.warn('audit still altered', what);
  const at = deps.now().toISOString();
  const after = {
    check: { at, isAltered, found: found.count },
    archivedAt: day.archivedAt ?? at,
    revision: day.revision + 1,
  };
  await deps.days.save(day, { ...day, ...after });
}

/**
 * Seals the entries that are older than the margin, and compares days with what was sealed: each one once a day, some in
 * each run. Safe to run twice at once. Answers the newest link of the chain, which the log keeps outside of the table.
 */
export async function keepChain(deps: ChainDependencies) {
  const stored = await deps.days.list();
  const sealed = await sealUnlessOvertaken(stored[0], deps);
  const days = new Map(stored.map((one) => [one.day, one]));
  const due = daysToCheck(stored, deps.now()).slice(0, MOST_CHECKED);
  for (const day of due) await checkDay(day, days.get(dayBefore(day)), deps);
  return { checked: due.length, ...sealed };
}
