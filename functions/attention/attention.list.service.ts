import type { Caller } from '../core/auth/caller.ts';
import { countsFor, isKindFor } from './attention.access.domain.ts';
import {
  passesState,
  type AttentionCounts,
  type AttentionItem,
  type AttentionKind,
  type AttentionPage,
  type AttentionState,
} from './attention.domain.ts';
import type { AttentionItems, AttentionRange } from './attention.entity.ts';

/** What narrows the list. */
export interface AttentionFilters {
  state: AttentionState;
  kind?: AttentionKind | undefined;
  assignee?: 'mine' | 'none' | undefined;
  /** Of one client alone. */
  userId?: string | undefined;
}

interface AttentionQuery extends AttentionFilters {
  cursor?: string | undefined;
}

type Asker = Pick<Caller, 'userId' | 'position'>;

/** The list that holds the fewest others: the caller's own, then the client's. */
export function rangeOf(
  caller: Asker,
  { state, kind, assignee, userId }: AttentionFilters,
): AttentionRange {
  const list = state === 'open' ? 'open' : 'aside';
  if (assignee === 'mine') return { list, kind, of: { assigneeId: caller.userId } };
  return userId === undefined ? { list, kind } : { list, kind, of: { ownerId: userId } };
}

/** Makes the test for what the list that is read has besides. */
export const isWanted =
  ({ position }: Asker, { state, assignee, userId }: AttentionFilters) =>
  (item: AttentionItem): boolean =>
    isKindFor(position, item.kind) &&
    passesState(state, item) &&
    (assignee !== 'none' || item.assignee === null) &&
    (userId === undefined || item.owner?.userId === userId);

interface ListDependencies {
  attention: Pick<AttentionItems, 'list'>;
  listWhole: (
    cursor: string | undefined,
    wanted: (item: AttentionItem) => boolean,
  ) => Promise<AttentionPage>;
}

/** All that is open, as the dashboard shows it. */
const isWhole = ({ state, kind, assignee, userId }: AttentionFilters): boolean =>
  state === 'open' && kind === undefined && assignee === undefined && userId === undefined;

/** A page of items, worst first, then oldest. @throws AppError VALIDATION_FAILED for the cursor of another list */
export function listAttention(
  caller: Asker,
  query: AttentionQuery,
  { attention, listWhole }: ListDependencies,
): Promise<AttentionPage> {
  const wanted = isWanted(caller, query);
  return isWhole(query)
    ? listWhole(query.cursor, wanted)
    : attention.list(rangeOf(caller, query), query.cursor, wanted);
}

/** How many there are. */
export const countAttention = async (
  { userId, position }: Asker,
  { attention }: { attention: Pick<AttentionItems, 'count'> },
): Promise<AttentionCounts> => countsFor(position, await attention.count(userId));
