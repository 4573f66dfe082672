import { isAdmin, type Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../core/table/query/cursor.ts';
import { activitiesPartition, allActivitiesPartition } from '../core/table/keys/activity-keys.ts';
import type { Page } from '../core/table/query/query-page.ts';
import { searchedTextsOfUrl } from '../core/typed-url.ts';
import { idField } from '../core/validation/fields.ts';
import { searchableText, searchFor } from '../core/validation/search.ts';
import { DELETED_PERSON_NAME } from '../core/validation/person-name.ts';
import type { ClientTexts } from '../profiles/profiles.texts.view.ts';
import type { PeopleView } from '../profiles/profiles.view.ts';
import {
  ACTIVITIES_PAGE_SIZE,
  passesStatus,
  searchedTextsOf,
  shownTo,
  type Activity,
  type ActivityPriority,
  type ActivityStatusFilter,
  type ActivityType,
  type AssigneeFilter,
  type ListedActivity,
} from './activities.domain.ts';
import type { Activities, ActivityList } from './activities.entity.ts';

export interface ListDependencies {
  activities: Pick<Activities, 'list'>;
  names: Pick<PeopleView, 'namesOf'>;
  clientTexts: ClientTexts;
}

/** What narrows the list. */
export interface ActivityFilters {
  search: string;
  status?: ActivityStatusFilter | undefined;
  type?: ActivityType | undefined;
  /** For administrators. */
  priority?: ActivityPriority | undefined;
  assignee?: AssigneeFilter | undefined;
  /** One client's alone: only an administrator reads another's. */
  userId?: string | undefined;
}

export interface ListQuery extends ActivityFilters {
  /** Those of one site alone. */
  websiteId?: string | undefined;
  cursor?: string | undefined;
}

/** One more than a page, to know whether a full page was the last one. */
const WANTED_ROWS = ACTIVITIES_PAGE_SIZE + 1;
/** Matching rows may be far apart: this is the number of rows per read, and per request at most. */
const FILTERED_BATCH = 100;
const MOST_ROWS = 400;

/** Activities as the reader sees them: `adminFields` and names are for administrators. */
export async function toViews(
  caller: Pick<Caller, 'role'>,
  activities: readonly Activity[],
  { names }: Pick<ListDependencies, 'names'>,
): Promise<ListedActivity[]> {
  if (!isAdmin(caller)) {
    const unnamed = { clientName: null, assigneeName: null };
    return activities.map((row) => ({ ...shownTo(caller.role, row), ...unnamed }));
  }
  const found = await names.namesOf(
    activities.flatMap(({ userId, assigneeId }) => [userId ?? [], assigneeId ?? []].flat()),
  );
  const nameOf = (userId: string | null) =>
    userId === null ? null : (found.get(userId) ?? DELETED_PERSON_NAME);
  return activities.map((row) => ({
    ...row,
    clientName: nameOf(row.userId),
    assigneeName: nameOf(row.assigneeId),
  }));
}

/** An activity as its reader sees it. */
export async function toView(
  caller: Pick<Caller, 'role'>,
  activity: Activity,
  dependencies: Pick<ListDependencies, 'names'>,
): Promise<ListedActivity> {
  const [view] = await toViews(caller, [activity], dependencies);
  if (!view) throw new Error('An activity has a view');
  return view;
}

/**
 * The list as the table stores it: all, one client's for an administrator who asks for it, or the caller's own; undefined
 * for a client who asks for another's.
 */
export function sourceFor(
  caller: Pick<Caller, 'role' | 'userId'>,
  { userId }: Pick<ActivityFilters, 'userId'>,
): ActivityList | undefined {
  if (isAdmin(caller)) return userId === undefined ? 'all' : { userId };
  return userId === undefined || userId === caller.userId ? { userId: caller.userId } : undefined;
}

/** The list that a cursor belongs to. */
const listOf = (source: ActivityList) => ({
  attribute: 'list',
  value: source === 'all' ? allActivitiesPartition : activitiesPartition(source.userId),
});

export interface SiteListDependencies extends ListDependencies {
  sites: { find(websiteId: string): Promise<{ userId: string | null } | undefined> };
}

/**
 * Where a page's rows are: those of a site are its owner's, so that an administrator does not look for them in everybody's.
 * Undefined for a site that does not exist, or is another client's than the one who was asked for.
 */
async function sourceOf(
  caller: Caller,
  query: ListQuery,
  { sites }: SiteListDependencies,
): Promise<ActivityList | undefined> {
  const { websiteId, userId } = query;
  if (!isAdmin(caller) || websiteId === undefined) return sourceFor(caller, query);
  const site = await sites.find(websiteId);
  const isAsked = userId === undefined || site?.userId === userId;
  return site && isAsked ? { userId: site.userId } : undefined;
}

/** The id after which a page starts. @throws AppError VALIDATION_FAILED for a cursor of another list */
function beginningOf(source: ActivityList, cursor: string | undefined): string | undefined {
  const key = decodeCursor(cursor, listOf(source));
  if (!key) return undefined;
  const { success, data } = idField.safeParse(key['before']);
  if (!success) throw invalidCursor();
  return data;
}

function cursorOf(source: ActivityList, last: string | null): string | null {
  const { attribute, value } = listOf(source);
  return last === null ? null : encodeCursor({ [attribute]: value, before: last });
}

type Predicate = (row: Activity) => boolean;

const isAssigned = (wanted: AssigneeFilter, { userId }: Pick<Caller, 'userId'>): Predicate =>
  wanted === 'nadie'
    ? ({ assigneeId }) => assigneeId === null
    : ({ assigneeId }) => assigneeId === userId;

/** The predicates of what is chosen. */
function chosenBy(
  caller: Pick<Caller, 'role' | 'userId'>,
  { status, type, priority, assignee }: ActivityFilters,
): Predicate[] {
  // Each answer would tell a client what they must not learn.
  const isRefused = !isAdmin(caller) && (priority !== undefined || assignee !== undefined);
  if (isRefused) throw new AppError('FORBIDDEN');
  return [
    status && ((row: Activity) => passesStatus(status, row.status)),
    type && ((row: Activity) => row.type === type),
    priority && ((row: Activity) => row.priority === priority),
    assignee && isAssigned(assignee, caller),
  ].filter((each) => each !== undefined);
}

/** The predicate of a query; undefined when everything matches. @throws AppError FORBIDDEN */
export async function wantedBy(
  caller: Pick<Caller, 'role' | 'userId'>,
  filters: ActivityFilters,
  { clientTexts }: Pick<ListDependencies, 'clientTexts'>,
): Promise<Predicate | undefined> {
  const { search } = filters;
  const chosen = chosenBy(caller, filters);
  if (search === '' && chosen.length === 0) return undefined;
  const clients = isAdmin(caller) && search !== '' ? await clientTexts.read() : undefined;
  const finds = searchFor(search);
  const textOf = (row: Activity) =>
    searchableText([
      ...searchedTextsOf(row),
      ...searchedTextsOfUrl(row.websiteUrl),
      clients?.get(row.userId ?? '') ?? '',
    ]);
  return (row) => chosen.every((passes) => passes(row)) && finds(textOf(row));
}

/** The predicate, narrowed to a site where one is asked for. */
function ofSite(
  { websiteId }: ListQuery,
  isWanted: ((row: Activity) => boolean) | undefined,
): ((row: Activity) => boolean) | undefined {
  if (websiteId === undefined) return isWanted;
  return (row) => row.websiteId === websiteId && (isWanted?.(row) ?? true);
}

interface Wanted {
  /** Only rows older than this id. */
  before: string | undefined;
  isWanted: ((row: Activity) => boolean) | undefined;
}

/**
 * Reads on, newest first, until there are more matching rows than a page holds, the list ends, or the limit is reached.
 * `reached` is the last row that was checked; null at the end of the list.
 */
async function readWanted(
  list: ActivityList,
  { before, isWanted }: Wanted,
  { activities }: Pick<ListDependencies, 'activities'>,
): Promise<{ rows: Activity[]; reached: string | null }> {
  const limit = isWanted ? FILTERED_BATCH : WANTED_ROWS;
  const rows: Activity[] = [];
  let reached = before;
  for (let read = 0; read + limit <= MOST_ROWS; read += limit) {
    const { found, isLast } = await activities.list(list, { before: reached, limit });
    rows.push(...found.filter((row) => isWanted?.(row) ?? true));
    if (isLast) return { rows, reached: null };
    reached = found.at(-1)?.activityId;
    if (rows.length >= WANTED_ROWS) break;
  }
  return { rows, reached: reached ?? null };
}

/**
 * A page of the caller's activities, newest first; of all activities, or of one client's, for an administrator. A search
 * matches the activities that contain every word in the title, the description, the site's name and URL, or the labels of type and status; for
 * an administrator also in the client's searchable fields.
 *
 * There is no search index. Rows are read and checked, newest first, until a page is full or four hundred were read, at
 * most about 30 RCU. So a page of a search may be short or empty and still have a next one: its cursor continues where
 * the read stopped.
 * @throws AppError VALIDATION_FAILED (cursor), FORBIDDEN for a client's filter by priority or assignee
 */
export async function listActivities(
  caller: Caller,
  query: ListQuery,
  dependencies: SiteListDependencies,
): Promise<Page<ListedActivity>> {
  const source = await sourceOf(caller, query, dependencies);
  if (!source) return { items: [], nextCursor: null };
  const before = beginningOf(source, query.cursor);
  const isWanted = ofSite(query, await wantedBy(caller, query, dependencies));
  const { rows, reached } = await readWanted(source, { before, isWanted }, dependencies);
  const items = rows.slice(0, ACTIVITIES_PAGE_SIZE);
  const isFull = rows.length > items.length;
  const last = isFull ? (items.at(-1)?.activityId ?? null) : reached;
  return {
    items: await toViews(caller, items, dependencies),
    nextCursor: cursorOf(source, last),
  };
}
