import {
  attentionKindLabels,
  subjectOf,
  type AttentionItem,
  type AttentionKind,
} from '../../../../functions/attention/attention.domain.ts';
import { formatMonth, type Formatter } from '../../lib/format/format.ts';
import { attentionText } from './attention.text.ts';

/** How bad the items of a kind are, in three steps. */
export type Gravity = 'high' | 'middle' | 'low';

const gravities: Record<AttentionKind, Gravity> = {
  paymentFlagged: 'high',
  siteDown: 'high',
  syncFailing: 'high',
  backupMissed: 'high',
  backupUnproven: 'high',
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
