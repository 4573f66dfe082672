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

/** The list of all is stored in its order. */
async function* walkAll(
  { from, parts, limit }: Walk,
  { activities }: OrderDependencies,
): AsyncGenerator<Batch> {
  const only = parts.length === 1 ? parts[0] : undefined;
  let next: ActivityPosition | null = from;
  while (next !== null) {
    const { found, isLast } = await activities.listAll(next, { limit, only });
    const steps = found.map(({ activity: row, part }) => ({
      row,
      after: { part, before: row.activityId },
    }));
    next = isLast ? null : (steps.at(-1)?.after ?? null);
    yield { steps, read: found.length, next };
  }
}

/** A person's rows are stored by age: the list goes through them for what is not finished, then for the rest. */
async function* walkOwn(
  userId: string | null,
  walked: Walk,
  dependencies: OrderDependencies,
): AsyncGenerator<Batch> {
  const { from } = walked;
  const rest = from.part === 'open' ? yield* ownOpen(userId, walked, dependencies) : from;
  if (rest !== null) yield* ownDone(userId, { ...walked, from: rest }, dependencies);
}

/**
 * What is not finished of a person's. It ends with the last one that their counts know of, most often in the first Query.
 * Returns the place where the finished ones go on; null where there are none.
 */
async function* ownOpen(
  userId: string | null,
  { from, parts, limit }: Walk,
  dependencies: OrderDependencies,
): AsyncGenerator<Batch, ActivityPosition | null> {
  const rest = afterOpen(parts);
  const passed: Step[] = [];
  let next: ActivityPosition | null = from;
  let reached: string | undefined;
  // The older ones may be far below.
  for (let batch = limit; next !== null; batch = Math.min(2 * batch, Math.max(limit, FAR_BATCH))) {
    const wanted = { from: next, limit: batch };
    const { found, isLast, left } = await readOwn(userId, wanted, dependencies);
    const steps = openSteps(found.filter(isOpen), left);
    passed.push(...found.filter((row) => !isOpen(row)).map(doneStep));
    reached = isLast ? undefined : found.at(-1)?.activityId;
    next = openFrom(reached, left - steps.length);
    yield { steps, read: found.length, next: next ?? rest };
  }
  if (rest === null || from.before !== undefined) return rest;
  // It began with the newest, so those that it went by are the newest finished ones.
  const after = reached === undefined ? null : { ...rest, before: reached };
  yield { steps: passed, read: 0, next: after };
  return after;
}

/** Where a list goes on after what is not finished. */
const afterOpen = (parts: readonly ActivityPart[]): ActivityPosition | null =>
  parts.includes('done') ? beginningOf(['done']) : null;

const openSteps = (open: readonly Activity[], left: number): Step[] =>
  open.map((row, n) => ({
    row,
    after: { part: 'open', before: row.activityId, left: left - n - 1 },
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

const doneStep = (row: Activity): Step => ({
  row,
  after: { part: 'done', before: row.activityId },
});

/** What is finished of a person's. */
async function* ownDone(
  userId: string | null,
  { from, limit }: Walk,
  { activities }: OrderDependencies,
): AsyncGenerator<Batch> {
  let next: ActivityPosition | null = from;
  while (next !== null) {
    const { before }: ActivityPosition = next;
    const { found, isLast } = await activities.listOwn(userId, { before, limit });
    const last = found.at(-1);
    next = isLast || last === undefined ? null : doneStep(last).after;
    const steps = found.filter((row) => !isOpen(row)).map(doneStep);
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
}

/** Rows of a list in its order, and where it goes on; null at its end. */
export interface PageRead<Place = ActivityPosition> {
  rows: Activity[];
  next: Place | null;
}

/**
 * Reads on until there are more matching rows than a page holds, the list ends, or four hundred rows were read. So a page
 * may be short or empty and still have a next one.
 */
export async function readPage(
  list: ActivityList,
  { from, parts, isWanted, size }: PageWanted,
  dependencies: OrderDependencies,
): Promise<PageRead> {
  // One more than a page: only so is it known that a full page was the last one.
  const limit = isWanted ? FAR_BATCH : Math.min(size + 1, FAR_BATCH);
  const steps: Step[] = [];
  let next: ActivityPosition | null = null;
  let read = 0;
  for await (const batch of walk(list, { from, parts, limit }, dependencies)) {
    steps.push(...batch.steps.filter(({ row }) => isWanted?.(row) ?? true));
    next = batch.next;
    read += batch.read;
    if (steps.length > size || read + FAR_BATCH > MOST_ROWS) break;
  }
  const shown = steps.slice(0, size);
  const last = steps.length > size ? shown.at(-1) : undefined;
  return { rows: shown.map(({ row }) => row), next: last ? last.after : next };
}

interface OrderedWanted extends PageWanted<ActivityPosition | OrderedPosition> {
  order: ActivityOrder;
}

/**
 * A page in another order than the list's own: its unfinished rows in that order, as far as they are among the first four
 * hundred, which each page reads; then all others in the list's own order.
 */
export async function readOrdered(
  list: ActivityList,
  { from, order, ...wanted }: OrderedWanted,
  dependencies: OrderDependencies,
): Promise<PageRead<ActivityPosition | OrderedPosition>> {
  if (from && 'part' in from) return readPage(list, { ...wanted, from }, dependencies);
  const { parts, size } = wanted;
  const first = { ...wanted, parts: ['open'] as const, size: MOST_ROWS };
  const { rows, next } = await readPage(list, first, dependencies);
  const left = rows
    .map((row) => ({ row, at: orderedBy(order, row) }))
    .filter(({ at }) => from === undefined || compareIn(order, at, from) > 0)
    .toSorted((one, other) => compareIn(order, one.at, other.at));
  const shown = left.slice(0, size);
  const page = shown.map(({ row }) => row);
  const last = shown.at(-1);
  if (last && left.length > size) return { rows: page, next: { order, ...last.at } };
  return filled(
    list,
    { page, wanted: { ...wanted, from: next ?? afterOpen(parts) } },
    dependencies,
  );
}

interface Unfilled {
  page: Activity[];
  wanted: Omit<PageWanted, 'from'> & { from: ActivityPosition | null };
}

/** A page, and as many of the rows that follow in the list's own order as it has room for. */
async function filled(
  list: ActivityList,
  { page, wanted }: Unfilled,
  dependencies: OrderDependencies,
): Promise<PageRead> {
  const { from } = wanted;
  const size = wanted.size - page.length;
  if (from === null || size === 0) return { rows: page, next: from };
  const more = await readPage(list, { ...wanted, from, size }, dependencies);
  return { rows: [...page, ...more.rows], next: more.next };
}
