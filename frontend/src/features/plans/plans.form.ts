import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { typedDecimal, typedWhole } from '../../../../functions/core/validation/typed-number.ts';
import {
  benefitField,
  blankPlan,
  GIBIBYTE,
  hasBenefit,
  planFormSchema,
  planMessages,
  promisedBackups,
  type ManagedPlan,
  type PlanForm,
} from '../../../../functions/plans/plans.domain.ts';
import type { Retention } from '../../../../functions/plans/plans.retention.domain.ts';
import { pick } from '../../lib/forms/pick.ts';
import { planFormText as text } from './plans.manage.text.ts';

const isBlank = (typed: string) => typed.trim() === '';
const isAmount = (typed: string) => isBlank(typed) || !Number.isNaN(typedDecimal(typed));

/** The value of the first choice. */
const PROMISES_NOTHING = '';

const fieldOf = planFormSchema.shape;

const typedCount = (typed: string) => (isBlank(typed) ? 0 : typedWhole(typed));
type TypedRetention = Record<keyof Retention, string>;
const KEEPS_ALL: TypedRetention = { daily: '', weekly: '', monthly: '' };

/** All three left empty keep all backups; one of them keeps none of its kind. */
const retentionOf = ({ daily, weekly, monthly }: TypedRetention): Retention | null =>
  [daily, weekly, monthly].every(isBlank)
    ? null
    : { daily: typedCount(daily), weekly: typedCount(weekly), monthly: typedCount(monthly) };

/** The fields as typed; what comes out is what the API takes. Each fails on its own, so that all are marked at once. */
export const planFieldsSchema = planFormSchema
  .extend({
    priceCents: z
      .string()
      .refine(isAmount, text.price.format)
      .transform((typed) => Math.round(typedDecimal(typed) * 100))
      .pipe(fieldOf.priceCents),
    activityLimit: z.string().transform(typedWhole).pipe(fieldOf.activityLimit),
    /** Left empty it is unlimited (spec 001 §3). */
    siteLimit: z
      .string()
      .transform((typed) => (isBlank(typed) ? null : typedWhole(typed)))
      .pipe(fieldOf.siteLimit.unwrap()),
    backupLimitBytes: z
      .string()
      .transform((typed) => Math.round(typedDecimal(typed) * GIBIBYTE))
      .pipe(fieldOf.backupLimitBytes.unwrap()),
    /** Left empty it promises nothing. */
    promisedWorkingDays: z
      .string()
      .transform((typed) => (isBlank(typed) ? null : typedWhole(typed)))
      .pipe(fieldOf.promisedWorkingDays.unwrap()),
    /** None of the choices promises nothing. */
    promisedBackups: z
      .enum([PROMISES_NOTHING, ...promisedBackups])
      .transform((chosen) => (chosen === PROMISES_NOTHING ? null : chosen)),
    retention: z
      .object({ daily: z.string(), weekly: z.string(), monthly: z.string() })
      .transform(retentionOf)
      .pipe(fieldOf.retention.unwrap()),
    benefits: z.array(z.string()),
    /** One that was typed and not added yet: saving means to have it. */
    draft: benefitField,
  })
  .superRefine(({ draft, benefits }, { addIssue }) => {
    if (draft === '' || !hasBenefit(benefits, draft)) return;
    addIssue({ code: 'custom', path: ['draft'], message: planMessages.benefitTwice });
  })
  .transform(({ draft, benefits, ...plan }): PlanForm => ({
    ...plan,
    benefits: draft === '' ? benefits : [...benefits, draft],
  }));

export type PlanFields = z.input<typeof planFieldsSchema>;
export type PlanFormState = UseFormReturn<PlanFields, unknown, PlanForm>;

/** '49,9': a number as it is typed, without thousands. */
const typedOf = (value: number): string => String(value).replace('.', ',');
/** '1,1': in hundredths at most, as they are typed. */
const typedGigabytes = (bytes: number): string =>
  typedOf(Math.round((bytes / GIBIBYTE) * 100) / 100);
/** '49,90' */
const typedCents = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

const typedRetention = ({ daily, weekly, monthly }: Retention): TypedRetention => ({
  daily: String(daily),
  weekly: String(weekly),
  monthly: String(monthly),
});

const asTyped = <P extends typeof blankPlan>(plan: P) => {
  const { activityLimit, siteLimit, backupLimitBytes, promisedWorkingDays, ...others } = plan;
  return {
    ...others,
    retention: others.retention === null ? KEEPS_ALL : typedRetention(others.retention),
    promisedBackups: others.promisedBackups ?? PROMISES_NOTHING,
    activityLimit: typedOf(activityLimit),
    siteLimit: siteLimit === null ? '' : typedOf(siteLimit),
    backupLimitBytes: typedGigabytes(backupLimitBytes),
    promisedWorkingDays: promisedWorkingDays === null ? '' : typedOf(promisedWorkingDays),
  };
};

export const blankFields: Required<PlanFields> = {
  name: '',
  priceCents: '',
  support: '',
  ...asTyped(blankPlan),
  draft: '',
};

/** 'Diarios: 7, Semanales: 4' */
export const writtenRetention = (retention: TypedRetention): string =>
  (Object.entries(retention) as [keyof Retention, string][])
    .filter(([, typed]) => !isBlank(typed))
    .map(([kind, typed]) => `${text.retention.kinds[kind]}: ${typed}`)
    .join(', ');

/** A plan as its form starts. */
export const fieldsOf = (plan: ManagedPlan): Required<PlanFields> => ({
  ...asTyped(pick(plan, planFormSchema.keyof().options)),
  priceCents: typedCents(plan.priceCents),
  draft: '',
});

/** 'An invalid value falls back to 5' (spec 001 §5): what the field shows once it is left. One too large stays. */
export const limitOrDefault = (typed: string): string => {
  const { data } = fieldOf.activityLimit.safeParse(typedWhole(typed));
  return data === undefined ? typed : typedOf(data);
};
