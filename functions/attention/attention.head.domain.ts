import * as z from 'zod';
import type { Attention, Wanted } from './attention.causes.domain.ts';
import {
  attentionItemSchema,
  listOf,
  type AttentionItem,
  type NamedPerson,
} from './attention.domain.ts';

/** An item as its subject keeps it. */
const keptItemSchema = attentionItemSchema.omit({ subject: true, owner: true }).extend({
  cause: z.string(),
  /** How bad it was when it was postponed or dismissed: worse than that it is open again. */
  asideLevel: z.number().int(),
});
type KeptItem = z.output<typeof keptItemSchema>;

/** A subject with its items. All else that is stored, its rows and the counts, follows from it. */
export const headSchema = attentionItemSchema.pick({ subject: true, owner: true }).extend({
  items: z.array(keptItemSchema),
  /** When its state may say something else by the clock alone; null for never. */
  dueAt: z.iso.datetime().nullable(),
  revision: z.number().int(),
});
export type Head = z.output<typeof headSchema>;

const asItem = ({ subject, owner }: Head, kept: KeptItem): AttentionItem =>
  attentionItemSchema.parse({ ...kept, subject, owner });

/** The items as they are listed. */
export const itemsOf = (head: Head | undefined): AttentionItem[] =>
  head ? head.items.map((kept) => asItem(head, kept)) : [];

const untouched = { assignee: null, postponedUntil: null, dismissed: null, asideLevel: 0 };

/** What people decided of an item, as far as it still holds. */
function decisionsOf(was: KeptItem, { level }: Wanted, now: Date) {
  const { assignee, asideLevel } = was;
  const isWorse = level > asideLevel && listOf(was) === 'aside';
  if (isWorse) return { ...untouched, assignee };
  const { postponedUntil, dismissed } = was;
  const isPostponed = postponedUntil !== null && Date.parse(postponedUntil) > now.getTime();
  return { assignee, dismissed, asideLevel, postponedUntil: isPostponed ? postponedUntil : null };
}

/** Never later than now: clocks elsewhere may be ahead, and what has begun has begun by now. */
function sinceOf(wanted: Wanted, was: KeptItem | undefined, now: Date): string {
  const isPast = (at: string | null | undefined) => at && Date.parse(at) <= now.getTime();
  return [wanted.since, was?.since].find(isPast) ?? now.toISOString();
}

function keptOf(wanted: Wanted, last: KeptItem | undefined, { now, fresh }: Settling): KeptItem {
  const was = last?.cause === wanted.cause ? last : undefined;
  const since = sinceOf(wanted, was, now);
  if (!was) return { ...wanted, since, ...untouched, revision: fresh };
  return { ...wanted, since, ...decisionsOf(was, wanted, now), revision: was.revision };
}

interface Settling {
  now: Date;
  /** The revision of an item that is new. */
  fresh: number;
}

const earliest = (instants: readonly (string | null)[]): string | null =>
  instants.filter((at) => at !== null).toSorted()[0] ?? null;

/**
 * When to look again. A stored instant that is still to come, and not too late, stays: looking once more than needed costs
 * less than writing whenever a site is read.
 */
function dueOf(wished: string | null, before: Head | undefined, now: Date): string | null {
  const stored = before?.dueAt ?? null;
  if (stored === null || wished === null || stored > wished) return wished;
  return Date.parse(stored) > now.getTime() ? stored : wished;
}

/** What is stored of a subject, or is to be. */
export interface Standing {
  subject: string;
  owner: NamedPerson | null;
  attention: Attention;
}

/** A subject that has no head begins with the second, so that no revision of an earlier head comes again. */
const revisionAfter = (before: Head | undefined, now: Date): number =>
  before ? before.revision + 1 : Math.floor(now.getTime() / 1_000);

/**
 * A subject's head as its state wants it: items that lack are opened, those without a cause are closed, and what people
 * decided stays while the cause is the same and no worse. Undefined where there is nothing to keep.
 */
export function settledHead(
  before: Head | undefined,
  { subject, owner, attention }: Standing,
  now: Date,
): Head | undefined {
  const revision = revisionAfter(before, now);
  const items = attention.wanted.map((wanted) =>
    keptOf(
      wanted,
      before?.items.find(({ kind }) => kind === wanted.kind),
      { now, fresh: revision },
    ),
  );
  const changes = [attention.changesAt, ...items.map(({ postponedUntil }) => postponedUntil)];
  const dueAt = dueOf(earliest(changes), before, now);
  return items.length === 0 && dueAt === null
    ? undefined
    : { subject, owner, items, dueAt, revision };
}

/** What a person decides of an item. */
export type Decision = Partial<Pick<AttentionItem, 'assignee' | 'postponedUntil' | 'dismissed'>>;

/** The same head with a decision about one of its items, whose revision grows. */
export function decided(head: Head, kind: string, decision: Decision): Head {
  const revision = head.revision + 1;
  const isAside = listOf({ postponedUntil: null, dismissed: null, ...decision }) === 'aside';
  const items = head.items.map((kept) => {
    const asideLevel = isAside ? kept.level : kept.asideLevel;
    return kept.kind === kind ? { ...kept, ...decision, asideLevel, revision } : kept;
  });
  const dueAt = earliest([head.dueAt, ...items.map(({ postponedUntil }) => postponedUntil)]);
  return { ...head, items, dueAt, revision };
}
