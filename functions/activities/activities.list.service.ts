import * as z from 'zod';
import { isAdmin, type Caller } from '../core/auth/caller.ts';
import { AppError } from '../core/http/errors.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '../core/table/query/cursor.ts';
import { activitiesPartition, allActivitiesPartition } from '../core/table/keys/activity-keys.ts';
import type { Page } from '../core/table/query/query-page.ts';
import { searchedTextsOfUrl } from '../core/typed-url.ts';
import { accountIdOf } from '../core/validation/account.ts';
import { idField } from '../core/validation/fields.ts';
import { searchableText, searchFor } from '../core/validation/search.ts';
import { DELETED_PERSON_NAME } from '../core/validation/person-name.ts';
import type { ClientTexts } from '../profiles/profiles.texts.view.ts';
import type { PeopleView } from '../profiles/profiles.view.ts';
import { namesIn, seesNamesOnly } from '../users/users.domain.ts';
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
import {
  activityOrders,
  activityParts,
  isForAdmins,
  ownOrder,
  partsFor,
  type ActivityOrder,
  type ActivityPosition,
  type OrderedPosition,
} from './order/activities.order.domain.ts';
import {
  readOrdered,
  readPage,
  type ActivityList,
  type OrderDependencies,
} from './order/activities.order.service.ts';

export interface ListDependencies extends OrderDependencies {
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
  /** That of the unfinished ones. */
  order?: ActivityOrder | undefined;
  cursor?: string | undefined;
}

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
  caller: Pick<Caller, 'role' | 'userId' | 'companyId'>,
  { userId }: Pick<ActivityFilters, 'userId'>,
): ActivityList | undefined {
  if (isAdmin(caller)) return userId === undefined ? 'all' : { userId };
  const accountId = accountIdOf(caller);
  return userId === undefined || userId === accountId ? { userId: accountId } : undefined;
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

type Place = ActivityPosition | OrderedPosition;

const placeSchema = z.union([
  z.object({
    part: z.enum(activityParts),
    before: idField.optional(),
    left: z.coerce.number().int().min(0).optional(),
    openBelow: idField.optional(),
  }),
  z.object({ order: z.enum(activityOrders), value: z.string(), activityId: idField }),
]);

/** The place at which a page starts. @throws AppError VALIDATION_FAILED for a cursor of another list or order */
function placeOf(source: ActivityList, { cursor, order }: ListQuery): Place | undefined {
  const key = decodeCursor(cursor, listOf(source));
  if (!key) return undefined;
  const { success, data } = placeSchema.safeParse(key);
  const isOther = success && 'order' in data && data.order !== order;
  if (!success || isOther) throw invalidCursor();
  return data;
}

const inOwnOrder = (from: Place | undefined) => (from && 'part' in from ? { from } : {});

function cursorOf(source: ActivityList, next: Place | null): string | null {
  if (next === null) return null;
  const { attribute, value } = listOf(source);
  const texts = Object.entries(next)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]): [string, string] => [name, String(part)]);
  return encodeCursor({ ...Object.fromEntries(texts), [attribute]: value });
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
  // Each answer would show a client what they must not learn.
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
  caller: Pick<Caller, 'role' | 'userId' | 'position'>,
  filters: ActivityFilters,
  { clientTexts }: Pick<ListDependencies, 'clientTexts'>,
): Promise<Predicate | undefined> {
  const { search } = filters;
  const chosen = chosenBy(caller, filters);
  if (search === '' && chosen.length === 0) return undefined;
  const clients = isAdmin(caller) && search !== '' ? await clientTexts.read() : undefined;
  const finds = searchFor(search);
  const clientOf = ({ userId }: Activity) => clients?.get(userId ?? '') ?? '';
  // Who is not shown an e-mail finds nothing by it.
  const shownOf = (text: string) => (seesNamesOnly(caller) ? namesIn(text) : text);
  const textOf = (row: Activity) =>
    searchableText([
      ...searchedTextsOf(row),
      ...searchedTextsOfUrl(row.websiteUrl),
      shownOf(clientOf(row)),
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

/**
 * A page of the caller's activities; of all activities, or of one client's, for an administrator. The unfinished ones
 * are first, then the finished ones, each newest first, unless another order of the unfinished ones is asked for. A
 * search matches the activities that contain every word in the title, the description, the site's name and URL, or the
 * labels of type and status; for an administrator also in the client's searchable fields, of which a technician sees the
 * name and the company.
 *
 * There is no search index. Rows are read and checked in the list's order, until a page is full or four hundred were
 * read, at most about 30 RCU; so it is in another order, where each page reads what is not finished first. So a page of a search may be short or empty and still have a next one: its cursor continues
 * where the read stopped.
 * @throws AppError VALIDATION_FAILED (cursor), FORBIDDEN for a client's filter or order by priority or assignee
 */
export async function listActivities(
  caller: Caller,
  query: ListQuery,
  dependencies: SiteListDependencies,
): Promise<Page<ListedActivity>> {
  const { order = ownOrder, status } = query;
  if (!isAdmin(caller) && isForAdmins(order)) throw new AppError('FORBIDDEN');
  const source = await sourceOf(caller, query, dependencies);
  if (!source) return { items: [], nextCursor: null };
  const from = placeOf(source, query);
  const isWanted = ofSite(query, await wantedBy(caller, query, dependencies));
  const wanted = { parts: partsFor(status), isWanted, size: ACTIVITIES_PAGE_SIZE };
  const isOwn = order === ownOrder || !wanted.parts.includes('open');
  const { rows, next } = isOwn
    ? await readPage(source, { ...wanted, ...inOwnOrder(from) }, dependencies)
    : await readOrdered(source, { ...wanted, from, order }, dependencies);
  return {
    items: await toViews(caller, rows, dependencies),
    nextCursor: cursorOf(source, next),
  };
}
