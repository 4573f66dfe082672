import * as z from 'zod';
import type { Position } from '../../core/validation/standing.ts';

/** What administrators are notified of, each by their own settings, in the order of the screen. */
export const noticeKinds = [
  'activityRequested',
  'activityAnswered',
  'paymentFlagged',
  'paymentReturned',
  'reportFailed',
  'releaseStopped',
  'backupSource',
  'backupProof',
  'attentionAssigned',
  'paymentCompleted',
  'syncFailing',
  'backupMissed',
] as const;
export const noticeKindSchema = z.enum(noticeKinds);
export type NoticeKind = z.output<typeof noticeKindSchema>;
export const noticeKindLabels: Record<NoticeKind, string> = {
  activityRequested: 'Actividades nuevas',
  activityAnswered: 'Respuestas',
  paymentFlagged: 'Pagos por revisar',
  paymentReturned: 'Reembolsos',
  reportFailed: 'Reportes mensuales',
  releaseStopped: 'Versiones del conector',
  backupSource: 'Respaldos de un origen nuevo',
  backupProof: 'Comprobación de respaldos',
  attentionAssigned: 'Pendientes y actividades a tu cargo',
  paymentCompleted: 'Pagos completados',
  syncFailing: 'Sitios que no podemos leer',
  backupMissed: 'Respaldos',
};

/** What is about payments and reports, none of which is a technician's. */
const beyondTechnicians: ReadonlySet<NoticeKind> = new Set([
  'paymentFlagged',
  'paymentReturned',
  'paymentCompleted',
  'reportFailed',
]);

/** Whether an administrator is notified of a kind at all, whatever they chose. */
export const isNoticeFor = (position: Position, kind: NoticeKind): boolean =>
  position !== 'technician' || !beyondTechnicians.has(kind);

/** When something is in the portal, and when it goes by e-mail. */
export const portalTimes = ['now', 'never'] as const;
export const mailTimes = ['now', 'daily', 'never'] as const;
export const noticeTimeLabels: Record<(typeof mailTimes)[number], string> = {
  now: 'Al momento',
  daily: 'Resumen diario',
  never: 'Nunca',
};

const choiceSchema = z.object({
  portal: z.enum(portalTimes, 'Elige cuándo verlo en el portal'),
  mail: z.enum(mailTimes, 'Elige cuándo recibirlo por email'),
});
export type NoticeChoice = z.output<typeof choiceSchema>;

/** What a person chose for each kind. */
export const noticeChoicesSchema = z.record(noticeKindSchema, choiceSchema);
export type NoticeChoices = z.output<typeof noticeChoicesSchema>;

const wantsAction: NoticeChoice = { portal: 'now', mail: 'now' };
const goodToKnow: NoticeChoice = { portal: 'never', mail: 'daily' };

/** A kind with what holds for it, as a row. */
export const listedChoiceSchema = choiceSchema.extend({ kind: noticeKindSchema });

/** For who chose nothing: quiet about what the portal settles by itself, or Pendientes keeps anyway (ADR 0026). */
export const standardChoices: NoticeChoices = {
  activityRequested: { portal: 'now', mail: 'daily' },
  activityAnswered: { portal: 'now', mail: 'daily' },
  paymentFlagged: wantsAction,
  paymentReturned: wantsAction,
  reportFailed: wantsAction,
  releaseStopped: wantsAction,
  backupSource: wantsAction,
  backupProof: wantsAction,
  attentionAssigned: wantsAction,
  paymentCompleted: goodToKnow,
  syncFailing: goodToKnow,
  backupMissed: goodToKnow,
};

/** What is stored of a person: the kinds that differ from the standard. A kind that is added later has its standard. */
export const storedChoicesSchema = z.object({
  userId: z.string(),
  choices: z.partialRecord(noticeKindSchema, choiceSchema),
  revision: z.number().int(),
});
export type StoredChoices = z.output<typeof storedChoicesSchema>;

export const unchosen = (userId: string): StoredChoices => ({ userId, choices: {}, revision: 0 });

/** What holds for a person. */
export const choicesInForce = ({ choices }: Pick<StoredChoices, 'choices'>): NoticeChoices =>
  noticeChoicesSchema.parse({ ...standardChoices, ...choices });

/** What an administrator of a position can choose, and what holds. */
export const listedChoices = (
  position: Position,
  stored: Pick<StoredChoices, 'choices'>,
): z.output<typeof listedChoiceSchema>[] => {
  const inForce = choicesInForce(stored);
  return noticeKinds
    .filter((kind) => isNoticeFor(position, kind))
    .map((kind) => ({ kind, ...inForce[kind] }));
};

const isSame = (one: NoticeChoice, other: NoticeChoice): boolean =>
  one.portal === other.portal && one.mail === other.mail;

/** The kinds for which two people's choices, or a person's before and after, are not the same. */
export const changedKinds = (before: NoticeChoices, after: NoticeChoices): NoticeKind[] =>
  noticeKinds.filter((kind) => !isSame(before[kind], after[kind]));

/** An edit of some kinds. A standard choice is not stored: it stays the standard. */
export function editChoices(
  before: StoredChoices,
  edited: StoredChoices['choices'],
): StoredChoices {
  const after = choicesInForce({ choices: { ...before.choices, ...edited } });
  const differing = changedKinds(standardChoices, after).map((kind) => [kind, after[kind]]);
  return { ...before, choices: Object.fromEntries(differing) as StoredChoices['choices'] };
}

/** What is sent to change them: some kinds, and the revision that the edit began with. */
export const noticeChoicesChangeSchema = z.object({
  choices: z.partialRecord(noticeKindSchema, choiceSchema),
  revision: z.number().int(),
});
export type NoticeChoicesChange = z.output<typeof noticeChoicesChangeSchema>;

/** As the screen reads them. */
export const noticeChoicesViewSchema = z.object({
  choices: noticeChoicesSchema,
  revision: z.number().int(),
});
export type NoticeChoicesView = z.output<typeof noticeChoicesViewSchema>;
