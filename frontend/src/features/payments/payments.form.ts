import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import {
  ASSIGNMENT_DAYS,
  CORRECTION_MAX_UNITS,
  correctionSchema,
  planAssignmentSchema,
  userPlanMessages,
  type Correction,
  type PlanAssignment,
} from '../../../../functions/user-plans/user-plans.domain.ts';
import { typedWhole } from '../../../../functions/core/validation/typed-number.ts';
import type { UserChoice } from '../../components/pickers/user-options.tsx';
import { assignText } from './payments.dialogs.text.ts';

/** A whole number as typed; NaN for anything else. For `register`'s `setValueAs`. */
export const wholeNumber = (typed: unknown): number => typedWhole(String(typed));

/** What the form of an assignment holds. */
export const assignmentFormSchema = planAssignmentSchema
  .omit({ userId: true, placement: true })
  .extend({
    user: z
      .custom<UserChoice>()
      .nullable()
      .refine((choice) => choice !== null, userPlanMessages.user),
    /** The person has a plan: when the new one starts has to be chosen. */
    asks: z.boolean(),
    placement: z.enum(['now', 'after']).nullable(),
  })
  .refine(({ asks, placement }) => !asks || placement !== null, {
    path: ['placement'],
    error: assignText.placement.required,
  });
export type AssignmentFields = z.input<typeof assignmentFormSchema>;
export type AssignmentValues = z.output<typeof assignmentFormSchema>;
type AssignmentForm = UseFormReturn<AssignmentFields, unknown, AssignmentValues>;

/** What each of its fields gets. */
export interface AssignmentFormProps {
  form: AssignmentForm;
}

export const blankAssignment: AssignmentFields = {
  user: null,
  planId: '',
  days: ASSIGNMENT_DAYS.default,
  asks: false,
  placement: null,
};

/** As the API takes it. */
export const assignmentOf = ({
  user,
  planId,
  days,
  placement,
}: AssignmentValues): PlanAssignment => ({
  userId: user.userId,
  planId,
  days,
  ...(placement === null ? {} : { placement }),
});

/** People correct in a direction, by a number: a sign alone would be read both ways. */
export const correctionFormSchema = z.object({
  direction: z.enum(['return', 'consume']),
  units: z
    .number(userPlanMessages.units)
    .int(userPlanMessages.units)
    .min(1, userPlanMessages.units)
    .max(CORRECTION_MAX_UNITS, userPlanMessages.units),
  reason: correctionSchema.shape.reason,
});
export type CorrectionFields = z.input<typeof correctionFormSchema>;
export type CorrectionValues = z.output<typeof correctionFormSchema>;
export type CorrectionForm = UseFormReturn<CorrectionFields, unknown, CorrectionValues>;

/** As the ledger counts: what is given back is negative. */
export const correctionOf = ({ direction, units, reason }: CorrectionValues): Correction => ({
  amount: direction === 'return' ? -units : units,
  reason,
});
