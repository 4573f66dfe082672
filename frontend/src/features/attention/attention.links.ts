import {
  subjectOf,
  type AttentionItem,
  type AttentionKind,
  type Subject,
} from '../../../../functions/attention/attention.domain.ts';
import { pathOfSite, pathOfUser, paths } from '../../app/paths.ts';
import { CONNECTOR_ZIP } from '../../lib/connector-zip.ts';
import { pathOfActivity } from '../activities/public/activity-links.ts';
import { attentionText } from './attention.text.ts';

const text = attentionText.work;

/** A path with parameters; what is undefined is left out. */
function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given as [string, string][]).toString();
  return search === '' ? path : `${path}?${search}`;
}

const plansOf = ({ owner }: AttentionItem) =>
  withQuery(paths.payments, { tab: 'planes', cliente: owner?.userId });

const paymentsOf = (estado: string, { owner }: AttentionItem) =>
  withQuery(paths.payments, { estado, cliente: owner?.userId });

const objects: {
  [Type in Subject['type']]: (item: AttentionItem, subject: Subject & { type: Type }) => string;
} = {
  site: (_item, { id }) => pathOfSite(paths.statusDetail, id),
  activity: (_item, { id }) => pathOfActivity(id),
  client: (_item, { id }) => pathOfUser(id),
  payment: (item) => paymentsOf(item.kind === 'paymentFlagged' ? 'revisar' : 'pending', item),
  report: ({ name, detail }) =>
    withQuery(paths.reportsMonthly, {
      mes: name,
      estado: detail === 'bounced' ? 'bounced' : 'failed',
    }),
};

/**
 * Where the object of an item is or, where it has no page, the list that is narrowed to it. A technician opens no client: what
 * they see of one is how much room the backups have.
 */
export function objectPathOf(item: AttentionItem, isTechnician = false): string {
  const subject = subjectOf(item.subject);
  if (isTechnician && subject.type === 'client') return paths.backups;
  const pathOf = objects[subject.type] as (item: AttentionItem, subject: Subject) => string;
  return pathOf(item, subject);
}

/** What is done about an item: somewhere else, or right here. */
export type Work =
  | { label: string; to: string }
  | { label: string; download: string }
  | { label: string; act: 'sync' | 'retry' | 'remind' | 'giveOwner' };

const ofSite = (pattern: Parameters<typeof pathOfSite>[0], { subject }: AttentionItem) =>
  pathOfSite(pattern, subjectOf(subject).id);

const softwareOf = ({ detail }: AttentionItem) =>
  detail === 'themes' ? paths.statusThemes : paths.statusPlugins;

const works: Record<AttentionKind, (item: AttentionItem) => Work> = {
  paymentFlagged: (item) => ({ label: text.review, to: objectPathOf(item) }),
  siteDown: () => ({ label: text.sync, act: 'sync' }),
  // A refused key is refused again.
  syncFailing: (item) =>
    item.detail === 'unauthorized'
      ? { label: text.connect, to: ofSite(paths.websiteEdit, item) }
      : { label: text.sync, act: 'sync' },
  backupMissed: (item) => ({ label: text.backups, to: ofSite(paths.backupsOfSite, item) }),
  backupUnproven: (item) => ({ label: text.backups, to: ofSite(paths.backupsOfSite, item) }),
  activityLate: (item) => ({ label: text.open, to: objectPathOf(item) }),
  activityRequested: (item) => ({ label: text.open, to: objectPathOf(item) }),
  activityWaiting: (item) => ({ label: text.open, to: objectPathOf(item) }),
  storageLow: (item) => ({ label: text.plans, to: plansOf(item) }),
  reportFailed: () => ({ label: text.retry, act: 'retry' }),
  planExpired: (item) => ({ label: text.plans, to: plansOf(item) }),
  planExpiring: (item) => ({ label: text.plans, to: plansOf(item) }),
  quotaLow: (item) => ({ label: text.plans, to: plansOf(item) }),
  // The title leads to the payment.
  paymentPending: () => ({ label: text.remind, act: 'remind' }),
  updatesPending: (item) => ({
    label: text.updates,
    to: `${ofSite(softwareOf(item), item)}?estado=desactualizados`,
  }),
  connectorOutdated: () => ({ label: text.connector, download: CONNECTOR_ZIP }),
  siteNotSynced: () => ({ label: text.sync, act: 'sync' }),
  siteWithoutKey: (item) => ({ label: text.connect, to: ofSite(paths.websiteEdit, item) }),
  siteWithoutOwner: () => ({ label: text.owner, act: 'giveOwner' }),
  clientWithoutSite: ({ subject }) => ({
    label: text.site,
    to: withQuery(paths.websiteCreate, { cliente: subjectOf(subject).id }),
  }),
};

/** The action of an item that fits its kind. A technician opens no plans either. */
export const workOf = (item: AttentionItem, isTechnician = false): Work =>
  isTechnician && item.kind === 'storageLow'
    ? { label: text.backups, to: paths.backups }
    : works[item.kind](item);
