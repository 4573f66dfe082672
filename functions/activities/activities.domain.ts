import * as z from 'zod';
import { idField } from '../core/validation/fields.ts';
import { wholePercent } from '../core/validation/percent.ts';
import type { Role } from '../core/validation/role.ts';
import { shortened } from '../core/validation/shortened.ts';

/** Types and statuses of activities (spec 000 §3). */
export const activityTypes = ['mejora', 'error', 'mantenimiento'] as const;
export const activityTypeSchema = z.enum(activityTypes, 'Elige un tipo');
export type ActivityType = z.output<typeof activityTypeSchema>;

export const activityTypeLabels: Record<ActivityType, string> = {
  mejora: 'Mejora',
  error: 'Error',
  mantenimiento: 'Mantenimiento',
};

export const activityStatuses = ['pendiente', 'en_progreso', 'realizada'] as const;
export const activityStatusSchema = z.enum(activityStatuses, 'Elige un estado');
export type ActivityStatus = z.output<typeof activityStatusSchema>;

export const activityStatusLabels: Record<ActivityStatus, string> = {
  pendiente: 'Pendiente',
  en_progreso: 'En progreso',
  realizada: 'Realizada',
};

/** What a list can be narrowed to: one status, or all that are not realizada. */
export const activityStatusFilters = ['sin_terminar', ...activityStatuses] as const;
export type ActivityStatusFilter = (typeof activityStatusFilters)[number];

export const activityStatusFilterLabels: Record<ActivityStatusFilter, string> = {
  sin_terminar: 'Sin terminar',
  ...activityStatusLabels,
};

/** How soon the provider works on it, among others: the provider's own order, which clients do not see. */
export const activityPriorities = ['baja', 'normal', 'alta', 'urgente'] as const;
export const activityPrioritySchema = z.enum(activityPriorities, 'Elige una prioridad');
export type ActivityPriority = z.output<typeof activityPrioritySchema>;

export const activityPriorityLabels: Record<ActivityPriority, string> = {
  baja: 'Baja',
  normal: 'Normal',
  alta: 'Alta',
  urgente: 'Urgente',
};

/** Who works on it: the reader, or nobody. */
export const assigneeFilters = ['mi', 'nadie'] as const;
export type AssigneeFilter = (typeof assigneeFilters)[number];

export const assigneeFilterLabels: Record<AssigneeFilter, string> = {
  mi: 'A mi cargo',
  nadie: 'Sin asignar',
};

export const isUnfinished = (status: ActivityStatus): boolean => status !== 'realizada';

/** Whether a list that is narrowed to `filter` shows activities of the status. */
export const passesStatus = (filter: ActivityStatusFilter, status: ActivityStatus): boolean =>
  filter === 'sin_terminar' ? isUnfinished(status) : filter === status;

export const ACTIVITIES_PAGE_SIZE = 15;
/** Longest title, and length of the first words that stand for one: it fits into subjects, rows and the audit. */
export const TITLE_MAX_LENGTH = 80;
export const DESCRIPTION_MAX_LENGTH = 500;
/** 'Activity hours step 0.5' (spec 000 §9). */
export const HOURS_STEP = 0.5;
/**
 * The fields that people fill in, as they are stored. Forms, edits and audit entries derive their fields from these; what must be
 * said of each field (rule, blank value, name, input) does not compile or fails a test without it. Rules may change; what was
 * stored under an older one stays readable.
 */
const storedFields = {
  title: z.string(),
  description: z.string(),
  type: activityTypeSchema,
  status: activityStatusSchema,
  priority: activityPrioritySchema,
  assigneeId: idField.nullable(),
  dueOn: z.string().nullable(),
  hoursDedicated: z.number().nullable(),
  closingComment: z.string(),
  evidence: z.string(),
};
export type ActivityFields = z.output<z.ZodObject<typeof storedFields>>;
export type EditableField = keyof ActivityFields;
export const editableFields = Object.keys(storedFields) as EditableField[];

/** The values of a new activity where nothing else is sent: 'type mejora', 'status pendiente' (spec 000 §4). */
export const blankActivity: ActivityFields = {
  title: '',
  description: '',
  type: 'mejora',
  status: 'pendiente',
  priority: 'normal',
  assigneeId: null,
  dueOn: null,
  hoursDedicated: null,
  closingComment: '',
  evidence: '',
};

/** The names of the fields in a sentence. */
export const fieldNames: Record<EditableField, string> = {
  title: 'el título',
  description: 'la descripción',
  type: 'el tipo',
  status: 'el estado',
  priority: 'la prioridad',
  assigneeId: 'quién se encarga',
  dueOn: 'el plazo',
  hoursDedicated: 'las horas',
  closingComment: 'el comentario',
  evidence: 'la evidencia',
};

/** The fields that a client can fill in, in their own activity; the others are for administrators. */
export const clientFields = ['title', 'description', 'type'] as const satisfies EditableField[];
export const isClientField = (field: EditableField): boolean =>
  clientFields.some((name) => name === field);

/** The fields that clients must not learn: what they read has the blank values. */
export const adminFields = [
  'priority',
  'assigneeId',
  'hoursDedicated',
] as const satisfies EditableField[];

/** The fields that clients read, so that their files have them: `clientFields`, and what others wrote for them. */
export type ShownField = Exclude<EditableField, (typeof adminFields)[number]>;
export const shownFields = editableFields.filter(
  (field): field is ShownField => !adminFields.some((name) => name === field),
);

/** Whether a client can send these fields of a new activity: the others only with their blank values. */
export const isForClients = (sent: Partial<Record<EditableField, unknown>>): boolean =>
  editableFields.every(
    (field) =>
      isClientField(field) || (sent[field] ?? blankActivity[field]) === blankActivity[field],
  );

/** An activity (spec 000 §3), with the site's name and URL at the time of the request. */
export const activitySchema = z.object({
  activityId: idField,
  /** The site's owner at the time of the request; null for a site without one. */
  userId: idField.nullable(),
  websiteId: idField,
  websiteName: z.string(),
  websiteUrl: z.string(),
  /** Whether the site was deleted or assigned to another person; null otherwise. */
  websiteGone: z.enum(['deleted', 'reassigned']).nullable(),
  ...storedFields,
  /** The user plan whose unit it consumed; null for an administrator's activity. */
  userPlanId: idField.nullable(),
  /** The site's WordPress version at creation and at completion, if a sync had read it: evidence of the work. */
  versionAtCreation: z.string().nullable(),
  versionAtCompletion: z.string().nullable(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  /** The number of edits by people. */
  revision: z.number().int().min(0),
});
export type Activity = z.output<typeof activitySchema>;

/**
 * An activity in a list. The names are for administrators: of its owner and of the person who works on it, where there
 * are any. A client's has the blank values of `adminFields`.
 */
export const listedActivitySchema = activitySchema.extend({
  clientName: z.string().nullable(),
  assigneeName: z.string().nullable(),
});
export type ListedActivity = z.output<typeof listedActivitySchema>;

const hidden = Object.fromEntries(
  adminFields.map((field) => [field, blankActivity[field]]),
) as Pick<Activity, (typeof adminFields)[number]>;

/** An activity as somebody of a role may read it. */
export const shownTo = (role: Role, activity: Activity): Activity =>
  role === 'admin' ? activity : { ...activity, ...hidden };

const count = z.number().int().min(0);
/** The number of activities per status. */
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

/** Whether an activity waits: for administrators one that nobody has begun, for a client one that is not completed. */
export const isWaiting = (role: Role, status: ActivityStatus): boolean =>
  role === 'admin' ? status === 'pendiente' : isUnfinished(status);

/** How many wait: the count beside 'Actividades' in the menu. */
export const waitingOf = (role: Role, counts: ActivityCounts): number =>
  activityStatuses
    .filter((status) => isWaiting(role, status))
    .reduce((sum, status) => sum + counts[status], 0);

/** 'Percent of activities completed' (spec 000 §2). */
export const completedPercent = (counts: ActivityCounts): number =>
  wholePercent(counts.realizada, totalOf(counts));

/** What an activity is called everywhere: its title, or the first words of its description. */
export const titleOf = ({ title, description }: Pick<Activity, 'title' | 'description'>): string =>
  title === '' ? shortened(description, TITLE_MAX_LENGTH) : title;

/** The texts of an activity that a search matches, besides its site's URL. */
export const searchedTextsOf = (
  activity: Pick<Activity, 'title' | 'description' | 'websiteName' | 'type' | 'status'>,
): string[] => [
  activity.title,
  activity.description,
  activity.websiteName,
  activityTypeLabels[activity.type],
  activityStatusLabels[activity.status],
];
