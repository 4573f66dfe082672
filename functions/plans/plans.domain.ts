import * as z from 'zod';
import { fieldMessages, idField, sanitizeText } from '../core/validation/fields.ts';
import { currencySchema } from '../core/validation/money.ts';
import { searchable } from '../core/validation/search.ts';
import { unsentValues } from '../core/validation/sent.ts';
import { requiredTextField, textField } from '../core/validation/text.ts';
import { NO_PLAN_NAME } from './plans.none.domain.ts';
import { retentionField, retentionSchema, type Retention } from './plans.retention.domain.ts';

/** How often a plan is paid: 'default monthly' (spec 001 §3). */
export const billings = ['monthly', 'quarterly', 'semiannual', 'annual'] as const;
const billingSchema = z.enum(billings, 'Elige un período');
export type Billing = z.output<typeof billingSchema>;

/** How people read a billing; 'Mensual' is the spec's own (001 §2). */
export const billingLabels: Record<Billing, string> = {
  monthly: 'Mensual',
  quarterly: 'Trimestral',
  semiannual: 'Semestral',
  annual: 'Anual',
};

/** Length of the period that one payment pays for, in calendar months. */
export const billingMonths: Record<Billing, number> = {
  monthly: 1,
  quarterly: 3,
  semiannual: 6,
  annual: 12,
};

/** How often a plan promises a backup of each site. */
export const promisedBackups = ['daily', 'weekly'] as const;
export type PromisedBackups = (typeof promisedBackups)[number];

/** 'Default activity_limit 5' (spec 001 §9). */
const DEFAULT_ACTIVITY_LIMIT = 5;
export const GIBIBYTE = 2 ** 30;
/** Backup storage without a plan (spec 001 §9): no plan has less. */
export const NO_PLAN_BACKUP_LIMIT_BYTES = 2 * GIBIBYTE;
/** 'Page text says … 10GB with a plan' (spec 001 §9). */
export const DEFAULT_BACKUP_LIMIT_BYTES = 10 * GIBIBYTE;
const BACKUP_LIMIT_MAX_BYTES = 10_240 * GIBIBYTE;

const PLAN_NAME_MAX_LENGTH = 60;
const SUPPORT_MAX_LENGTH = 200;
const DESCRIPTION_MAX_LENGTH = 500;
const BENEFIT_MAX_LENGTH = 120;
/** A plan is one narrow item of a catalogue that is read whole. */
export const BENEFITS_MAX = 20;
const LIMIT_MAX = 10_000;
/** A quarter of a year. */
const PROMISE_MAX = 60;
const PRICE_MAX_CENTS = 10_000_000;

export const planMessages = {
  nameReserved: `«${NO_PLAN_NAME}» no puede ser el nombre de un plan`,
  price: 'El precio debe ser mayor que 0',
  priceMax: 'El precio es demasiado alto',
  siteLimit: 'El límite de sitios debe ser 1 o más, o quedar vacío',
  siteLimitMin: (sites: number) =>
    `El límite de sitios debe ser ${String(sites)} o más, que es lo que hay sin un plan, o quedar vacío`,
  siteLimitMax: 'No más de 10.000 sitios',
  activityLimitMax: 'No más de 10.000 actividades',
  backupLimit: 'El espacio de respaldo debe ser de 2 GB o más, que es lo que hay sin un plan',
  backupLimitMax: 'No más de 10.240 GB',
  promise: 'El plazo debe ser de 1 a 60 días hábiles, o quedar vacío',
  backupPromise: 'Elige cada cuánto se respalda',
  benefitTwice: 'Este beneficio ya está en la lista',
  benefitsMax: `No más de ${String(BENEFITS_MAX)} beneficios`,
};

/** Cleaning may leave nothing: '<>' is two characters and no name. */
const planName = requiredTextField('nombre', { max: PLAN_NAME_MAX_LENGTH })
  .transform(sanitizeText)
  .pipe(z.string().min(1, fieldMessages.required('nombre')));

export const benefitField = textField('beneficio', { max: BENEFIT_MAX_LENGTH });
/** Whether a benefit is among others: spaces around it, case and accents do not make it another one. */
export const hasBenefit = (benefits: readonly string[], benefit: string): boolean =>
  benefits.some((one) => searchable(one.trim()) === searchable(benefit.trim()));
const benefits = z
  .array(benefitField)
  .transform((all) => all.filter((benefit) => benefit !== ''))
  .pipe(
    z
      .array(z.string())
      .max(BENEFITS_MAX, planMessages.benefitsMax)
      .refine(
        (all) => all.every((one, n) => !hasBenefit(all.slice(0, n), one)),
        planMessages.benefitTwice,
      ),
  );

/** What an administrator fills in of a plan (spec 001 §5, Plan form). Prices in cents, storage in bytes. */
export const planFormSchema = z.object({
  name: planName.refine(
    (name) => name.toLowerCase() !== NO_PLAN_NAME.toLowerCase(),
    planMessages.nameReserved,
  ),
  priceCents: z
    .number(planMessages.price)
    .multipleOf(1, planMessages.price)
    .min(1, planMessages.price)
    .max(PRICE_MAX_CENTS, planMessages.priceMax),
  billing: billingSchema.default('monthly'),
  description: textField('descripción', { max: DESCRIPTION_MAX_LENGTH, lines: true }).default(''),
  /** 'An invalid value falls back to 5' (spec 001 §5). */
  activityLimit: z
    .number()
    .multipleOf(1)
    .min(1)
    .catch(DEFAULT_ACTIVITY_LIMIT)
    .pipe(z.number().max(LIMIT_MAX, planMessages.activityLimitMax)),
  /** Null is unlimited. */
  siteLimit: z
    .number(planMessages.siteLimit)
    .multipleOf(1, planMessages.siteLimit)
    .min(1, planMessages.siteLimit)
    .max(LIMIT_MAX, planMessages.siteLimitMax)
    .nullable()
    .default(null),
  backupLimitBytes: z
    .number(planMessages.backupLimit)
    .multipleOf(1, planMessages.backupLimit)
    .min(NO_PLAN_BACKUP_LIMIT_BYTES, planMessages.backupLimit)
    .max(BACKUP_LIMIT_MAX_BYTES, planMessages.backupLimitMax)
    .default(DEFAULT_BACKUP_LIMIT_BYTES),
  /** Working days within which a requested activity is finished; null promises nothing. */
  promisedWorkingDays: z
    .number(planMessages.promise)
    .multipleOf(1, planMessages.promise)
    .min(1, planMessages.promise)
    .max(PROMISE_MAX, planMessages.promise)
    .nullable()
    .default(null),
  /** How often each site is backed up; null promises nothing. */
  promisedBackups: z.enum(promisedBackups, planMessages.backupPromise).nullable().default(null),
  /** Which backups of each site are kept; null keeps all. */
  retention: retentionField.nullable().default(null),
  support: requiredTextField('soporte', { max: SUPPORT_MAX_LENGTH }),
  benefits: benefits.default([]),
});
export type PlanForm = z.output<typeof planFormSchema>;

/** What a new plan has where nothing is sent. */
export const blankPlan = {
  ...unsentValues(planFormSchema),
  activityLimit: DEFAULT_ACTIVITY_LIMIT,
};

/** A form that changes a plan carries the revision it began with: another administrator's change is not undone. */
export const planChangeSchema = planFormSchema.extend({ revision: z.number().int() });
export type PlanChange = z.output<typeof planChangeSchema>;

export type PlanField = keyof PlanForm | 'archivedAt';

/** The names of the fields of a plan in a sentence, in the order of its form. */
export const planFieldNames: Record<PlanField, string> = {
  name: 'el nombre',
  priceCents: 'el precio',
  billing: 'el período',
  description: 'la descripción',
  activityLimit: 'el límite de actividades',
  siteLimit: 'el límite de sitios',
  backupLimitBytes: 'el espacio de respaldo',
  promisedWorkingDays: 'el plazo de las actividades',
  promisedBackups: 'la frecuencia de los respaldos',
  retention: 'la conservación de los respaldos',
  support: 'el soporte',
  benefits: 'los beneficios',
  archivedAt: 'si está archivado',
};

/** What somebody gets who buys a plan: kept with the purchase, so that later changes of the plan do not touch it. */
export const planOfferSchema = z.object({
  planId: idField,
  planName: z.string(),
  priceCents: z.number().int(),
  billing: billingSchema,
  activityLimit: z.number().int(),
  siteLimit: z.number().int().nullable(),
  backupLimitBytes: z.number().int(),
  /** Undefined where nothing is promised, and in what was bought before there were promises. */
  promisedWorkingDays: z.number().int().optional(),
  promisedBackups: z.enum(promisedBackups).optional(),
  /** Undefined where all backups are kept. */
  retention: retentionSchema.optional(),
});
export type PlanOffer = z.output<typeof planOfferSchema>;

/** The form's fields as they are stored. Rules may change; what was stored under an older one stays readable. */
const storedFields = {
  name: z.string(),
  priceCents: z.number().int(),
  billing: billingSchema,
  description: z.string(),
  activityLimit: z.number().int(),
  siteLimit: z.number().int().nullable(),
  backupLimitBytes: z.number().int(),
  promisedWorkingDays: z.number().int().nullable(),
  promisedBackups: z.enum(promisedBackups).nullable(),
  retention: retentionSchema.nullable(),
  support: z.string(),
  benefits: z.array(z.string()),
} satisfies Record<keyof PlanForm, z.ZodType>;

/** A plan of the catalogue (spec 001 §3). */
export const planSchema = z.object({
  planId: idField,
  ...storedFields,
  currency: currencySchema,
  createdAt: z.iso.datetime(),
  /** Grows with each change of what is offered: who buys says which one they were shown. */
  revision: z.number().int(),
});
export type Plan = z.output<typeof planSchema>;

/** A plan as administrators see it. `usage`: user plans that are active, or will start by themselves. */
export const managedPlanSchema = planSchema.extend({
  /** Since when it is no longer offered; null while it is. */
  archivedAt: z.iso.datetime().nullable(),
  usage: z.number().int().min(0),
});
export type ManagedPlan = z.output<typeof managedPlanSchema>;

/** The fields of a plan that an offer is made of. */
export type OfferedPlan = Omit<
  PlanOffer,
  'planName' | 'promisedWorkingDays' | 'promisedBackups' | 'retention'
> &
  Pick<Plan, 'name'> & {
    promisedWorkingDays?: number | null | undefined;
    promisedBackups?: PromisedBackups | null | undefined;
    retention?: Retention | null | undefined;
  };

export const offerOf = (plan: OfferedPlan): PlanOffer => ({
  planId: plan.planId,
  planName: plan.name,
  priceCents: plan.priceCents,
  billing: plan.billing,
  activityLimit: plan.activityLimit,
  siteLimit: plan.siteLimit,
  backupLimitBytes: plan.backupLimitBytes,
  ...(typeof plan.promisedWorkingDays === 'number' && {
    promisedWorkingDays: plan.promisedWorkingDays,
  }),
  ...(plan.promisedBackups && { promisedBackups: plan.promisedBackups }),
  ...(plan.retention && { retention: plan.retention }),
});

/** Takes a plan out of the catalogue, or puts it back. One that is archived already keeps its first date. */
export const withArchived = (plan: ManagedPlan, archived: boolean, at: Date): ManagedPlan =>
  (plan.archivedAt !== null) === archived
    ? plan
    : { ...plan, archivedAt: archived ? at.toISOString() : null };

/** The fields that an edit changes. */
export const changedPlanFields = (before: ManagedPlan, after: ManagedPlan): PlanField[] =>
  (Object.keys(planFieldNames) as PlanField[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );

/** 'Ordered by price ascending' (spec 001 §7); of one price the older first. */
export const byPrice = (
  a: Pick<Plan, 'priceCents' | 'planId'>,
  b: Pick<Plan, 'priceCents' | 'planId'>,
): number => a.priceCents - b.priceCents || (a.planId < b.planId ? -1 : 1);

/**
 * Most sites that a client may register: of the plan that runs, and without one as many as the stage says. A plan of
 * fewer sites than that, from before the stage said so, allows no fewer. Null is unlimited.
 */
export function siteLimitOf(
  plan: { siteLimit: number | null } | undefined,
  sitesWithoutPlan: number,
): number | null {
  if (!plan) return sitesWithoutPlan;
  return plan.siteLimit === null ? null : Math.max(plan.siteLimit, sitesWithoutPlan);
}
