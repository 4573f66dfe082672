import { openOf, type Activity } from '../activities.domain.ts';
import type { Activities } from '../activities.entity.ts';
import {
  compareIn,
  orderedBy,
  partOf,
  type ActivityOrder,
  type ActivityPart,
  type ActivityPosition,
  type OrderedPosition,
} from './activities.order.domain.ts';

/** Which list: all activities, or a person's own (null: those without an owner). */
export type ActivityList = 'all' | { userId: string | null };

export interface OrderDependencies {
  activities: Pick<Activities, 'listAll' | 'listNewest' | 'listOwn'>;
}

/** An activity, and the place after it. */
interface Step {
  row: Activity;
  after: ActivityPosition;
}

/** The steps of one Query, and where the next one goes on; null at the end. */
interface Batch {
  steps: Step[];
  read: number;
  next: ActivityPosition | null;
}

interface Walk {
  from: ActivityPosition;
  parts: readonly ActivityPart[];
  /** Rows of one Query. */
  limit: number;
  /** It ends with what is not finished, and says where the rest goes on. */
  isOpenOnly?: boolean | undefined;
}

/** Matching rows may be far apart: this is the number of rows per read, and per request at most. */
const FAR_BATCH = 100;
const MOST_ROWS = 400;

/** A list in its order, a Query at a time: what is not finished, then what is, each newest first. */
export const walk = (
  list: ActivityList,
  walked: Omit<Walk, 'from'> & { from?: ActivityPosition | undefined },
  dependencies: OrderDependencies,
): AsyncGenerator<Batch> => {
  const { from = beginningOf(walked.parts), parts } = walked;
  const known = { ...walked, from: parts.includes(from.part) ? from : beginningOf(parts) };
  return list === 'all' ? walkAll(known, dependencies) : walkOwn(list.userId, known, dependencies);
};

const beginningOf = ([part = 'open']: readonly ActivityPart[]): ActivityPosition => ({
  part,
});

/** Where a list goes on after what is not finished, which was looked for down to `openBelow`; null where that is all. */
const afterOpen = (parts: readonly ActivityPart[], openBelow?: string): ActivityPosition | null =>
  parts.includes('done') ? { part: 'done', openBelow } : null;

/** The part that is read alone, where it is one, and where the list goes on after that. */
const endOf = ({ parts, isOpenOnly = false }: Walk) =>
  isOpenOnly
    ? { only: 'open' as const, rest: afterOpen(parts) }
    : { only: parts.length === 1 ? parts[0] : undefined, rest: null };

/** The list of all is stored in its order. */
async function* walkAll(walked: Walk, { activities }: OrderDependencies): AsyncGenerator<Batch> {
  const { from, limit } = walked;
  const { only, rest } = endOf(walked);
  let next: ActivityPosition | null = from;
  while (next !== null) {
    const { found, isLast } = await activities.listAll(next, { limit, only });
    const steps = found.map(({ activity: row, part }) => ({
      row,
      after: { part, before: row.activityId },
    }));
    next = isLast ? null : (steps.at(-1)?.after ?? null);
    yield { steps, read: found.length, next: next ?? rest };
  }
}

/** A person's rows are stored by age: the list goes through them for what is not finished, then for the rest. */
async function* walkOwn(
  userId: string | null,
  walked: Walk,
  dependencies: OrderDependencies,
): AsyncGenerator<Batch> {
  const { from, parts, isOpenOnly = false } = walked;
  if (from.part === 'done') {
    yield* ownDone(userId, walked, dependencies);
    return;
  }
  const { reached, passed } = yield* ownOpen(userId, walked, dependencies);
  let rest = afterOpen(parts, reached);
  if (rest === null || isOpenOnly) return;
  if (from.before === undefined) {
    // It began with the newest, so those that it went by are the newest finished ones.
    const steps = passed.map((row) => doneStep(row, reached));
    rest = reached === undefined ? null : { ...rest, before: reached };
    yield { steps, read: 0, next: rest };
  }
  if (rest !== null) yield* ownDone(userId, { ...walked, from: rest }, dependencies);
}

/** How far down a person's rows were read, undefined for all of them; and the finished ones that were met. */
interface OpenRead {
  reached: string | undefined;
  passed: Activity[];
}

/**
 * What is not finished of a person's. It ends with the last one that their counts know of, most often in the first Query.
 */
async function* ownOpen(
  userId: string | null,
  { from, parts, limit }: Walk,
  dependencies: OrderDependencies,
): AsyncGenerator<Batch, OpenRead> {
  const passed: Activity[] = [];
  let next: ActivityPosition | null = from;
  let reached: string | undefined;
  for (let batch = limit; next !== null; batch = larger(batch)) {
    const wanted = { from: next, limit: batch };
    const { found, isLast, left } = await readOwn(userId, wanted, dependencies);
    const steps = openSteps(found.filter(isOpen), left);
    passed.push(...found.filter((row) => !isOpen(row)));
    reached = isLast ? undefined : found.at(-1)?.activityId;
    next = openFrom(reached, left - steps.length);
    yield { steps, read: found.length, next: next ?? afterOpen(parts, reached) };
  }
  return { reached, passed };
}

/** The rows of a Query after one that did not find enough: more of them may be far below. */
const larger = (limit: number): number => Math.max(limit, Math.min(2 * limit, FAR_BATCH));

/** The counts are those of the first page. Activities reopened since may be more. */
const openSteps = (open: readonly Activity[], left: number): Step[] =>
  open.map((row, n) => ({
    row,
    after: { part: 'open', before: row.activityId, left: Math.max(0, left - n - 1) },
  }));

/** Where it goes on below a row; null where no more are left, or the list has ended. */
const openFrom = (before: string | undefined, left: number): ActivityPosition | null =>
  before === undefined || left <= 0 ? null : { part: 'open', before, left };

/** Rows of a person from a place on, and how many from there on are not finished. */
async function readOwn(
  userId: string | null,
  { from: { before, left = Infinity }, limit }: Pick<Walk, 'from' | 'limit'>,
  { activities }: OrderDependencies,
): Promise<{ found: Activity[]; isLast: boolean; left: number }> {
  if (before === undefined) {
    const { counts, ...newest } = await activities.listNewest(userId, limit);
    return { ...newest, left: openOf(counts) };
  }
  return { ...(await activities.listOwn(userId, { before, limit })), left };
}

const isOpen = ({ status }: Activity): boolean => partOf(status) === 'open';

const doneStep = (row: Activity, openBelow: string | undefined): Step => ({
  row,
  after: { part: 'done', before: row.activityId, openBelow },
});

/** What is finished of a person's; and what is not, below the place down to which the list looked for it. */
async function* ownDone(
  userId: string | null,
  { from, limit }: Walk,
  { activities }: OrderDependencies,
): AsyncGenerator<Batch> {
  const { openBelow } = from;
  const isLeft = (row: Activity) =>
    !isOpen(row) || (openBelow !== undefined && row.activityId < openBelow);
  let next: ActivityPosition | null = from;
  for (let batch = limit; next !== null; batch = larger(batch)) {
    const { before }: ActivityPosition = next;
    const { found, isLast } = await activities.listOwn(userId, { before, limit: batch });
    const last = found.at(-1);
    next = isLast || last === undefined ? null : doneStep(last, openBelow).after;
    const steps = found.filter(isLeft).map((row) => doneStep(row, openBelow));
    yield { steps, read: found.length, next };
  }
}

type Predicate = (row: Activity) => boolean;

/** What a page of a list asks for. */
interface PageWanted<Place = ActivityPosition> {
  from?: Place | undefined;
  parts: readonly ActivityPart[];
  /** Undefined when everything matches. */
  isWanted: Predicate | undefined;
  /** The most rows of the page. */
  size: number;
  /** The most rows that are read. */
  most?: number | undefined;
  isOpenOnly?: boolean | undefined;
}

/** Rows of a list in its order, and where it goes on; null at its end. */
export interface PageRead<Place = ActivityPosition> {
  rows: Activity[];
  next: Place | null;
}

/**
 * Reads on until there are more matching rows than a page holds, the list ends, or four hundred rows were read (`most`). So
 * a page may be short or empty and still have a next one.
 */
export async function readPage(
  list: ActivityList,
  { from, isWanted, size, most = MOST_ROWS, ...walked }: PageWanted,
  dependencies: OrderDependencies,
): Promise<PageRead & { read: number }> {
  // One more than a page: only so is it known that a full page was the last one.
  const limit = isWanted ? FAR_BATCH : Math.min(size + 1, FAR_BATCH);
  const steps: Step[] = [];
  let next: ActivityPosition | null = null;
  let read = 0;
  for await (const batch of walk(list, { ...walked, from, limit }, dependencies)) {
    steps.push(...batch.steps.filter(({ row }) => isWanted?.(row) ?? true));
    next = batch.next;
    read += batch.read;
    if (steps.length > size || read + FAR_BATCH > most) break;
  }
  const shown = steps.slice(0, size);
  const last = steps.length > size ? shown.at(-1) : undefined;
  return { rows: shown.map(({ row }) => row), next: last ? last.after : next, read };
}

interface OrderedWanted extends PageWanted<ActivityPosition | OrderedPosition> {
  order: ActivityOrder;
}

/**
 * A page in another order than the list's own: its unfinished rows in that order, as far as they are among the first four
 * hundred (of a person's: among their newest four hundred), which each page reads; then all others in the list's own order.
 */
export async function readOrdered(
  list: ActivityList,
  { from, order, ...wanted }: OrderedWanted,
  dependencies: OrderDependencies,
): Promise<PageRead<ActivityPosition | OrderedPosition>> {
  if (from && 'part' in from) return readPage(list, { ...wanted, from }, dependencies);
  const { size } = wanted;
  const first = { ...wanted, isOpenOnly: true, size: MOST_ROWS };
  const { rows, next, read } = await readPage(list, first, dependencies);
  const left = rows
    .map((row) => ({ row, at: orderedBy(order, row) }))
    .filter(({ at }) => from === undefined || compareIn(order, at, from) > 0)
    .toSorted((one, other) => compareIn(order, one.at, other.at));
  const shown = left.slice(0, size);
  const page = shown.map(({ row }) => row);
  const last = shown.at(-1);
  if (last && left.length > size) return { rows: page, next: { order, ...last.at } };
  const rest = { ...wanted, from: next, most: MOST_ROWS - read };
  return filled(list, { page, wanted: rest }, dependencies);
}

interface Unfilled {
  page: Activity[];
  wanted: Omit<PageWanted, 'from'> & { from: ActivityPosition | null; most: number };
}

/**
 * A page, and as many of the rows that follow in the list's own order as it has room for, and as may still be read. A full
 * page has a next one where there is a row for it.
 */
async function filled(
  list: ActivityList,
  { page, wanted }: Unfilled,
  dependencies: OrderDependencies,
): Promise<PageRead> {
  const { from, most } = wanted;
  if (from === null || most < FAR_BATCH) return { rows: page, next: from };
  const room = wanted.size - page.length;
  const size = Math.max(room, 1);
  const { rows, next } = await readPage(list, { ...wanted, from, size }, dependencies);
  if (room === 0) return { rows: page, next: rows.length > 0 ? from : next };
  return { rows: [...page, ...rows], next };
}
