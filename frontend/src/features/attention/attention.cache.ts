import type { InfiniteData } from '@tanstack/react-query';
import {
  OUTAGE_KIND,
  passesState,
  rankOf,
  type AttentionItem,
  type AttentionPage,
} from '../../../../functions/attention/attention.domain.ts';
import type { AttentionAsked } from './attention.filters.ts';

export type AttentionPages = InfiniteData<AttentionPage, string | null>;

/** There is one of a kind for each subject. */
export const keyOf = ({ subject, kind }: AttentionItem): string => `${subject} ${kind}`;

/** Worst first, then oldest, as the API lists them. */
export const orderOf = ({ subject, kind, since }: AttentionItem): string =>
  `${rankOf(kind)}#${since}#${subject}`;

const isWhose = (asked: AttentionAsked, me: string, { assignee }: AttentionItem): boolean => {
  if (asked.assignee === null) return true;
  return asked.assignee === 'none' ? assignee === null : assignee?.userId === me;
};

/** Whether a list of the person `me` has an item. */
const belongs = (asked: AttentionAsked, me: string, item: AttentionItem): boolean =>
  passesState(asked.state, item) &&
  (asked.kind === null || asked.kind === item.kind) &&
  (asked.userId === null || asked.userId === item.owner?.userId) &&
  isWhose(asked, me, item);

/** Which page an item is on; undefined where it comes after all that was read. */
function pageFor(pages: readonly AttentionPage[], item: AttentionItem, isKnown: boolean) {
  const at = pages.findIndex(({ items }) => items.some((row) => orderOf(row) > orderOf(item)));
  if (at >= 0) return at;
  const last = pages.length - 1;
  return isKnown || pages[last]?.nextCursor === null ? last : undefined;
}

/** What was read of a list, with an item as it is now: in its place, or not there where it no longer belongs. */
export function withItem(
  { pages, pageParams }: AttentionPages,
  { asked, me }: { asked: AttentionAsked; me: string },
  item: AttentionItem,
): AttentionPages {
  const isIt = (row: AttentionItem) => keyOf(row) === keyOf(item);
  const others = pages.map((page) => ({ ...page, items: page.items.filter((row) => !isIt(row)) }));
  const isKnown = pages.some(({ items }) => items.some(isIt));
  // Of sites that fail together none has a row.
  const isFolded = item.kind === OUTAGE_KIND && pages.some(({ outage }) => outage);
  const at = belongs(asked, me, item) && !isFolded ? pageFor(others, item, isKnown) : undefined;
  const inPlace = (items: AttentionItem[]) =>
    [...items, item].toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  return {
    pageParams,
    pages: others.map((page, index) =>
      index === at ? { ...page, items: inPlace(page.items) } : page,
    ),
  };
}
