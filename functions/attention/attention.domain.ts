import * as z from 'zod';
import { dayField } from '../core/validation/day.ts';
import { idField } from '../core/validation/fields.ts';
import { requiredTextField } from '../core/validation/text.ts';

/**
 * What may want an administrator, worst first. The number is part of the keys of stored rows: a kind keeps its own, and a
 * new kind gets one between its neighbours.
 */
const ranks = {
  /** A payment that the portal could not finish by itself (`PaymentFlag`). */
  paymentFlagged: 10,
  /** A site that gave no answer to three scheduled syncs in a row. */
  siteDown: 12,
  /** A site that answered three scheduled syncs in a row, and could not be read. */
  syncFailing: 14,
  /** The backup of a site's own schedule did not come. */
  backupMissed: 18,
  /** A site whose backups no restore has proven for weeks, or whose last one did not come back. */
  backupUnproven: 19,
  /** An activity that is unfinished past its due date. */
  activityLate: 20,
  /** An activity that nobody has begun. */
  activityRequested: 22,
  /** A client who was asked in an activity's thread, and has not answered for days. */
  activityWaiting: 24,
  /** A client's backups take up nearly all of their space. */
  storageLow: 26,
  /** A monthly report that could not be made or sent, or that bounced. */
  reportFailed: 30,
  /** A client whose plan is over, with activities that are not completed. */
  planExpired: 34,
  /** A plan that ends within seven days, and none follows. */
  planExpiring: 38,
  /** A client's plan has nearly no activities left. */
  quotaLow: 42,
  /** A payment that is neither paid nor closed after a day. */
  paymentPending: 46,
  updatesPending: 50,
  /** A site whose connector is older than the one that the portal gives out. */
  connectorOutdated: 52,
  /** A site with a key that was not read for days, or never. */
  siteNotSynced: 54,
  siteWithoutKey: 58,
  siteWithoutOwner: 62,
  /** A client who has registered no site. */
  clientWithoutSite: 66,
} as const;
export type AttentionKind = keyof typeof ranks;
export const attentionKinds = Object.keys(ranks) as [AttentionKind, ...AttentionKind[]];
export const attentionKindSchema = z.enum(attentionKinds, 'Elige un tipo de pendiente');

/** What the items of a kind are called, as the title of their group. */
export const attentionKindLabels: Record<AttentionKind, string> = {
  paymentFlagged: 'Pagos por revisar',
  siteDown: 'Sitios que no responden',
  syncFailing: 'Sincronizaciones que fallan',
  backupMissed: 'Respaldos atrasados',
  backupUnproven: 'Respaldos sin comprobar',
  activityLate: 'Actividades atrasadas',
  activityRequested: 'Actividades por empezar',
  activityWaiting: 'Actividades sin respuesta del cliente',
  storageLow: 'Espacio de respaldos casi lleno',
  reportFailed: 'Reportes mensuales sin entregar',
  planExpired: 'Planes finalizados con actividades sin terminar',
  planExpiring: 'Planes por vencer',
  quotaLow: 'Planes casi sin actividades',
  paymentPending: 'Pagos sin completar',
  updatesPending: 'Sitios con actualizaciones pendientes',
  connectorOutdated: 'Sitios con un conector antiguo',
  siteNotSynced: 'Sitios sin sincronizar',
  siteWithoutKey: 'Sitios sin API Key',
  siteWithoutOwner: 'Sitios sin propietario',
  clientWithoutSite: 'Clientes sin sitios',
};

/** Two digits, so that keys sort by it. */
export const rankOf = (kind: AttentionKind): string => String(ranks[kind]);
export const kindOfRank = (rank: string): AttentionKind | undefined =>
  attentionKinds.find((kind) => rankOf(kind) === rank);

/** What an item is about. `id` is a site's, an activity's, a client's or a payment's; a report has its month instead. */
export type Subject =
  | { type: 'site'; id: string }
  | { type: 'client'; id: string }
  | { type: 'payment'; id: string }
  /** Its owner's id is part of where it is stored; null for nobody. */
  | { type: 'activity'; id: string; ownerId: string | null }
  /** `id` is the month, yyyy-MM. */
  | { type: 'report'; id: string; ownerId: string };

const NOBODY = 'none';
const SUBJECT =
  /^(?:(?:site|client|payment)\.[0-9a-z-]{20,40}|activity\.[0-9a-z-]{20,40}\.(?:none|[0-9a-z-]{20,40})|report\.20\d\d-\d\d\.[0-9a-z-]{20,40})$/;

/** A subject as one text, for keys and paths: `site.<id>`, `activity.<id>.<owner>`, `report.<month>.<owner>`. */
export const subjectField = z.string().regex(SUBJECT, 'El pendiente no es válido');

export const subjectText = (subject: Subject): string =>
  'ownerId' in subject
    ? `${subject.type}.${subject.id}.${subject.ownerId ?? NOBODY}`
    : `${subject.type}.${subject.id}`;

/** @throws Error for a text that `subjectField` refuses */
export function subjectOf(text: string): Subject {
  const [type, id = '', owner = ''] = subjectField.parse(text).split('.');
  if (type === 'activity') return { type, id, ownerId: owner === NOBODY ? null : owner };
  if (type === 'report') return { type, id, ownerId: owner };
  return { type: type as 'site' | 'client' | 'payment', id };
}

/**
 * What has to be looked at: a subject; the activity of a thread, whose owner nobody knows where its messages are; or a person with all
 * that is theirs.
 */
export const lookField = z.union([
  subjectField,
  z.string().regex(/^(?:thread|person)\.[0-9a-z-]{20,40}$/),
]);
export type Look = z.output<typeof lookField>;

/** Open ones; or those that were postponed or dismissed, as long as their cause lasts. */
export const attentionLists = ['open', 'aside'] as const;
export type AttentionList = (typeof attentionLists)[number];

/** What a list may be narrowed to: of those that were put aside, the ones that come back on a day, and the others. */
export const attentionStates = [...attentionLists, 'postponed', 'dismissed'] as const;
export type AttentionState = (typeof attentionStates)[number];

const personSchema = z.object({ userId: idField, name: z.string() });
export type NamedPerson = z.output<typeof personSchema>;

/** One thing that wants an administrator. There is at most one of a kind for each subject. */
export const attentionItemSchema = z.object({
  subject: subjectField,
  kind: attentionKindSchema,
  /** When its cause began or, where that is unknown, when it was first seen. */
  since: z.iso.datetime(),
  /** Whose it is; null for nobody's. */
  owner: personSchema.nullable(),
  /** The site, the activity, the plan or the month, in words to show. */
  name: z.string(),
  /**
   * Codes and names that say more: a sync's failure, a payment's flag, when its payer was sent the link, an activity's
   * site. Empty for none.
   */
  detail: z.string(),
  /** How bad it is, where there are degrees: updates that wait, percent in use. 0 where there are none. */
  level: z.number().int().min(0),
  assignee: personSchema.nullable(),
  postponedUntil: z.iso.datetime().nullable(),
  dismissed: z.object({ by: personSchema, reason: z.string(), at: z.iso.datetime() }).nullable(),
  /** Grows with each change by a person. */
  revision: z.number().int().min(0),
});
export type AttentionItem = z.output<typeof attentionItemSchema>;

/** Rows of a page. A page is one Query of 1 RCU: the dashboard, which begins with the first one, has no more to spare. */
export const ATTENTION_PAGE_SIZE = 15;
const REASON_MAX_LENGTH = 200;

export const attentionMessages = {
  reason: 'Escribe el motivo',
  past: 'Elige un día posterior a hoy',
};

/** Where an item is listed. */
export const listOf = ({
  postponedUntil,
  dismissed,
}: Pick<AttentionItem, 'postponedUntil' | 'dismissed'>): AttentionList =>
  postponedUntil === null && dismissed === null ? 'open' : 'aside';

/** Whether an item is of the state that a list shows. */
export const passesState = (state: AttentionState, item: AttentionItem): boolean => {
  if (state === 'postponed') return item.postponedUntil !== null;
  return state === 'dismissed' ? item.dismissed !== null : listOf(item) === state;
};

const count = z.number().int().min(0);

/** The kind of which many at once are one: it is their server or their network that does not answer. */
export const OUTAGE_KIND = 'siteDown' satisfies AttentionKind;
/** So many sites that do not answer are one. */
export const OUTAGE_SITES = 5;

/** A site is read several times a day: where one server ends, the first failures of its sites lie less than this apart. */
export const OUTAGE_SPAN_MS = 86_400_000;

const outageSchema = z.object({
  sites: count,
  /** Since then none of them has answered: when the last one began to fail. */
  since: z.iso.datetime(),
  /** Whether all of them may have ended at once. */
  together: z.boolean(),
});
export type Outage = z.output<typeof outageSchema>;

/**
 * A page of the list; `nextCursor` is null on the last one. `outage`: sites that do not answer, and have no rows in the list of all that
 * is open. That of their kind alone has them.
 */
export const attentionPageSchema = z.object({
  items: z.array(attentionItemSchema),
  nextCursor: z.string().nullable(),
  outage: outageSchema.optional(),
});
export type AttentionPage = z.output<typeof attentionPageSchema>;
export const attentionCountsSchema = z.object({
  /** The open ones of each kind; kinds without one are left out. */
  kinds: z.partialRecord(attentionKindSchema, count),
  /** Open ones that the caller took on. */
  mine: count,
  aside: count,
});
export type AttentionCounts = z.output<typeof attentionCountsSchema>;

/** How many open ones the list of all shows: many sites that do not answer are one. */
export const openOf = ({ kinds }: Pick<AttentionCounts, 'kinds'>): number =>
  Object.entries(kinds)
    .map(([kind, open]) => (kind === OUTAGE_KIND && open >= OUTAGE_SITES ? 1 : open))
    .reduce((sum, open) => sum + open, 0);

/** A change names the revision that was on the screen, so that nobody undoes what another one has just done. */
const seen = { revision: count };
/** Null takes the assignment back. */
export const assigneeSchema = z.object({ ...seen, userId: idField.nullable() });
/** Until the beginning of a day, in the provider's zone. */
export const postponementSchema = z.object({ ...seen, until: dayField });
export const dismissalSchema = z.object({
  ...seen,
  reason: requiredTextField('motivo', {
    max: REASON_MAX_LENGTH,
    required: attentionMessages.reason,
  }),
});
export const returnSchema = z.object(seen);
