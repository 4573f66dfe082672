import {
  ATTENTION_PAGE_SIZE,
  OUTAGE_KIND,
  OUTAGE_SITES,
  OUTAGE_SPAN_MS,
  rankOf,
  type AttentionItem,
  type AttentionPage,
} from './attention.domain.ts';
import type { AttentionItems } from './attention.entity.ts';

type Reads = Pick<AttentionItems, 'list' | 'count' | 'findNewestSince'>;

const isOfOutage = ({ kind }: AttentionItem): boolean => kind === OUTAGE_KIND;

/** Whether so many sites may not answer: a page has enough of them, or ends among them. */
const mayHaveOutage = ({ items, nextCursor }: AttentionPage): boolean => {
  const last = items.at(-1);
  const endsAmong = nextCursor !== null && last !== undefined && isOfOutage(last);
  return endsAmong || items.filter(isOfOutage).length >= OUTAGE_SITES;
};

/**
 * A page of all that is open, worst first; eventually consistent. Sites that do not answer are one (`Outage`) where they are many: the
 * page goes on with what comes after them. @throws AppError VALIDATION_FAILED (cursor)
 */
export async function listWhole(
  attention: Reads,
  cursor: string | undefined,
  isWanted: (item: AttentionItem) => boolean,
): Promise<AttentionPage> {
  const page = await attention.list({ list: 'open' }, cursor, isWanted);
  // The page lists the oldest of a kind first.
  const first = page.items.find(isOfOutage)?.since;
  if (first === undefined || !mayHaveOutage(page)) return page;
  const [{ kinds }, since] = await Promise.all([
    // Nobody's own: what is counted of a kind is everybody's.
    attention.count(''),
    attention.findNewestSince(OUTAGE_KIND),
  ]);
  const sites = kinds[OUTAGE_KIND] ?? 0;
  if (sites < OUTAGE_SITES || since === undefined) return page;
  const worse = page.items.filter(({ kind }) => rankOf(kind) < rankOf(OUTAGE_KIND));
  const size = ATTENTION_PAGE_SIZE - worse.length;
  const behind = { list: 'open', afterKind: OUTAGE_KIND, size } as const;
  const rest = await attention.list(behind, undefined, isWanted);
  return {
    items: [...worse, ...rest.items],
    nextCursor: rest.nextCursor,
    outage: { sites, since, together: Date.parse(since) - Date.parse(first) < OUTAGE_SPAN_MS },
  };
}
