import * as z from 'zod';
import { fieldMessages, idField } from '../core/validation/fields.ts';
import { wholePercent } from '../core/validation/percent.ts';
import { shortened } from '../core/validation/shortened.ts';
import { requiredTextField, textField } from '../core/validation/text.ts';

/** Types and statuses of activities (spec 000 §3). */
export const activityTypes = ['mejora', 'error', 'mantenimiento'] as const;
export const activityTypeSchema = z.enum(activityTypes, 'Selecciona un tipo');
export type ActivityType = z.output<typeof activityTypeSchema>;

export const activityTypeLabels: Record<ActivityType, string> = {
  mejora: 'Mejora',
  error: 'Error',
  mantenimiento: 'Mantenimiento',
};

export const activityStatuses = ['pendiente', 'en_progreso', 'realizada'] as const;
export const activityStatusSchema = z.enum(activityStatuses, 'Selecciona un estado');
export type ActivityStatus = z.output<typeof activityStatusSchema>;

export const activityStatusLabels: Record<ActivityStatus, string> = {
  pendiente: 'Pendiente',
  en_progreso: 'En Progreso',
  realizada: 'Realizada',
};

export const ACTIVITIES_PAGE_SIZE = 15;
export const DESCRIPTION_MAX_LENGTH = 500;
export const COMMENT_MAX_LENGTH = 500;
/** 'Activity hours step 0.5' (spec 000 §9). */
export const HOURS_STEP = 0.5;
const HOURS_MAX = 1_000;

export const activityMessages = {
  website: 'Selecciona un sitio web',
  description: fieldMessages.required('descripción'),
  hours: 'Las horas deben ser 0 o más, en pasos de 0,5',
  hoursMax: 'Las horas no pueden ser más de 1.000',
};

const website = z.string().min(1, activityMessages.website).pipe(idField);

const description = requiredTextField('descripción', {
  max: DESCRIPTION_MAX_LENGTH,
  lines: true,
  required: activityMessages.description,
});

const hours = z
  .number(activityMessages.hours)
  .min(0, activityMessages.hours)
  .max(HOURS_MAX, activityMessages.hoursMax)
  .multipleOf(HOURS_STEP, activityMessages.hours)
  // JSON knows −0, which screens would show with its sign.
  .transform((typed) => typed + 0)
  .nullable();

const comment = textField('comentario', { max: COMMENT_MAX_LENGTH, lines: true });

/** What the form sends to request an activity (spec 000 §5). Status and hours are an administrator's to give. */
export const newActivitySchema = z.object({
  websiteId: website,
  description,
  type: activityTypeSchema.default('mejora'),
  status: activityStatusSchema.default('pendiente'),
  hoursDedicated: hours.default(null),
});
export type NewActivity = z.output<typeof newActivitySchema>;

/** What of an activity can be edited. What is left out stays as it is. */
export const activityEditSchema = z.object({
  description: description.optional(),
  type: activityTypeSchema.optional(),
  status: activityStatusSchema.optional(),
  hoursDedicated: hours.optional(),
  /** What the client reads of how it was closed. */
  closingComment: comment.optional(),
});
export type ActivityEdit = z.output<typeof activityEditSchema>;
export type EditableField = keyof ActivityEdit;
export const editableFields = activityEditSchema.keyof().options;

/** What a client may edit of their own; everything else is the administrators'. */
export const clientFields: readonly EditableField[] = ['description', 'type'];

/** What the form sends: an edit, and the revision that it began with. Somebody else's change is not taken back. */
export const activityChangeSchema = activityEditSchema.extend({
  revision: z.number().int().min(0),
});
export type ActivityChange = z.output<typeof activityChangeSchema>;

/** An activity (spec 000 §3), with the site's name and URL as they were when it was requested. */
export const activitySchema = z.object({
  activityId: idField,
  /** Whose it is: the site's owner when it was made; null for a site without one. */
  userId: idField.nullable(),
  websiteId: idField,
  websiteName: z.string(),
  websiteUrl: z.string(),
  /** The site is no longer there, or no longer this person's; null while it is. */
  websiteGone: z.enum(['deleted', 'reassigned']).nullable(),
  description: z.string(),
  type: activityTypeSchema,
  status: activityStatusSchema,
  /** Null, too, for whoever is no administrator. */
  hoursDedicated: z.number().nullable(),
  closingComment: z.string(),
  /** The user plan it took a unit of; null for one that an administrator made. */
  userPlanId: idField.nullable(),
  /** The site's WordPress version when it was made and when it was done, where a sync had told it: evidence of the work. */
  versionAtCreation: z.string().nullable(),
  versionAtCompletion: z.string().nullable(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  /** How often it was edited by people. */
  revision: z.number().int().min(0),
});
export type Activity = z.output<typeof activitySchema>;

/** As lists show it. `clientName` is there for administrators, where it is somebody's. */
export const listedActivitySchema = activitySchema.extend({ clientName: z.string().nullable() });
export type ListedActivity = z.output<typeof listedActivitySchema>;

const count = z.number().int().min(0);
/** How many activities there are of each status. */
export const activityCountsSchema = z.object({
  pendiente: count.default(0),
  en_progreso: count.default(0),
  realizada: count.default(0),
});
export type ActivityCounts = z.output<typeof activityCountsSchema>;

export const totalOf = (counts: ActivityCounts): number =>
  counts.pendiente + counts.en_progreso + counts.realizada;

/** 'Client: those not realizada' (spec 000 §2, Dashboard). */
export const openOf = (counts: ActivityCounts): number => counts.pendiente + counts.en_progreso;

/** 'Percent of activities completed' (spec 000 §2). */
export const completedPercent = (counts: ActivityCounts): number =>
  wholePercent(counts.realizada, totalOf(counts));

/** What notices, the audit and the quota's ledger quote of an activity. */
const FIRST_WORDS_LENGTH = 80;
export const firstWordsOf = ({ description }: Pick<Activity, 'description'>): string =>
  shortened(description, FIRST_WORDS_LENGTH);

/** What of an activity a search looks through, besides its site's URL. */
export const searchedTextsOf = (
  activity: Pick<Activity, 'description' | 'websiteName' | 'type' | 'status'>,
): string[] => [
  activity.description,
  activity.websiteName,
  activityTypeLabels[activity.type],
  activityStatusLabels[activity.status],
];
