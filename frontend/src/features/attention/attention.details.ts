import {
  attentionKindLabels,
  subjectOf,
  type AttentionItem,
  type AttentionKind,
} from '../../../../functions/attention/attention.domain.ts';
import { formatMonth, type Formatter } from '../../lib/format/format.ts';
import { attentionDetails as text, attentionText } from './attention.text.ts';

/** How bad the items of a kind are, in three steps. */
export type Gravity = 'high' | 'middle' | 'low';

const gravities: Record<AttentionKind, Gravity> = {
  paymentFlagged: 'high',
  syncFailing: 'high',
  backupMissed: 'high',
  activityLate: 'high',
  activityRequested: 'middle',
  activityWaiting: 'middle',
  storageLow: 'middle',
  reportFailed: 'middle',
  planExpired: 'middle',
  planExpiring: 'middle',
  quotaLow: 'middle',
  paymentPending: 'low',
  updatesPending: 'low',
  connectorOutdated: 'low',
  siteNotSynced: 'low',
  siteWithoutKey: 'low',
  siteWithoutOwner: 'low',
  clientWithoutSite: 'low',
};
export const gravityOf = (kind: AttentionKind): Gravity => gravities[kind];

type Said = Pick<AttentionItem, 'detail' | 'level'>;

const flags: Readonly<Record<string, string>> = text.flags;

/** The sentence of each kind; a sync's cause is said where its page is. */
const details: Record<AttentionKind, (item: Said, format: Formatter) => string> = {
  paymentFlagged: ({ detail }) => flags[detail] ?? text.flagged,
  syncFailing: () => text.syncFailing,
  backupMissed: () => text.backupMissed,
  activityLate: ({ detail }) => text.late(detail),
  activityRequested: ({ detail }) => detail,
  activityWaiting: ({ detail }) => text.waiting(detail),
  storageLow: ({ level }) => text.storageLow(level),
  reportFailed: ({ detail }) => (detail === 'bounced' ? text.reportBounced : text.reportFailed),
  planExpired: () => text.planExpired,
  planExpiring: ({ detail }, format) => text.planExpiring(format.date(detail)),
  quotaLow: ({ level }) => text.quotaLow(level),
  paymentPending: ({ detail }, format) =>
    detail === '' ? text.paymentPending : text.paymentReminded(format.dateTime(detail)),
  updatesPending: ({ level }) => text.updates(level),
  connectorOutdated: ({ detail }) => text.connectorOutdated(detail),
  siteNotSynced: ({ detail }) => (detail === 'never' ? text.neverSynced : text.siteNotSynced),
  siteWithoutKey: () => text.siteWithoutKey,
  siteWithoutOwner: () => text.siteWithoutOwner,
  clientWithoutSite: () => text.clientWithoutSite,
};
export const detailOf = (item: AttentionItem, format: Formatter): string =>
  details[item.kind](item, format);

const planKinds: readonly AttentionKind[] = [
  'paymentFlagged',
  'planExpired',
  'planExpiring',
  'quotaLow',
  'paymentPending',
];

/** What a row is called: the site, the activity, the plan, the report or the client. */
export function titleOf({ kind, subject, name }: AttentionItem): string {
  if (subjectOf(subject).type === 'report') return attentionText.report(formatMonth(name));
  return planKinds.includes(kind) ? attentionText.plan(name) : name;
}

/** Whose it is; undefined where the title says so already. */
export function ownerOf({ name, owner, kind }: AttentionItem): string | undefined {
  if (owner === null) return kind === 'siteWithoutOwner' ? undefined : attentionText.nobody;
  return owner.name === name ? undefined : owner.name;
}

/** What the buttons of a row are about: its title, with its client where that says not enough, and its kind. */
export function spokenNameOf(item: AttentionItem): string {
  const title = titleOf(item);
  const { owner, name } = item;
  const full = owner && title !== name ? attentionText.spokenOf(title, owner.name) : title;
  return attentionText.spoken(full, attentionKindLabels[item.kind]);
}

/** What somebody decided of an item, in words that end a sentence. */
export function stateOf(item: AttentionItem, format: Formatter): string {
  const { now } = attentionText.failed;
  const { dismissed, postponedUntil, assignee } = item;
  if (dismissed) return now.dismissed(dismissed.by.name, dismissed.reason);
  if (postponedUntil !== null) return now.postponed(format.date(postponedUntil));
  return assignee ? now.assigned(assignee.name) : now.open;
}
