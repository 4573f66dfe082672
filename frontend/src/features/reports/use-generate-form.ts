import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import type { ReportFilters } from '../../../../functions/reports/reports.domain.ts';
import {
  type GenerateBody,
  generateMessages,
  generateReportSchema,
  OTHER_ACTIVITIES_LIMIT,
  otherActivitiesOf,
  otherActivityField,
} from '../../../../functions/reports/stored/reports.stored.domain.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { showFieldErrors } from '../../lib/forms/field-errors.ts';
import { userNameQuery } from '../../lib/queries/user-names.ts';
import { generateText as text } from './reports.generate.text.ts';
import { useGenerate } from './use-generate.ts';
import { useReportPreview } from './reading/use-report-preview.ts';

/** The report's configuration as it is typed: the other activities are the lines of one text (spec 001 §2). */
const generateFormSchema = z.object({
  clientName: generateReportSchema.shape.clientName,
  otherActivities: z
    .string()
    .refine(
      (lines) => otherActivitiesOf(lines).length <= OTHER_ACTIVITIES_LIMIT,
      generateMessages.others,
    )
    .superRefine((lines, context) => {
      const { error } = z.array(otherActivityField).safeParse(otherActivitiesOf(lines));
      if (error) context.addIssue({ code: 'custom', message: error.issues[0]?.message });
    }),
});
export type GenerateForm = z.input<typeof generateFormSchema>;

export interface ReportPeriod {
  /** How many activities the filters find; undefined as long as that is not known. */
  found: number | undefined;
  filters: ReportFilters;
  /** Of the period there is nothing to report. */
  isFaulty: boolean;
}

/** Why no report can be made now; undefined where it can. */
function refusalOf({
  filters,
  isFaulty,
}: Pick<ReportPeriod, 'filters' | 'isFaulty'>): string | undefined {
  if (filters.userId === undefined) return text.noClient;
  return isFaulty ? text.badPeriod : undefined;
}

/** What is asked for; undefined where there is nobody to ask it for, or the form is not as it should be. */
function bodyOf({ userId, ...filters }: ReportFilters, form: GenerateForm) {
  const { success, data } = generateFormSchema.safeParse(form);
  if (!success || userId === undefined) return undefined;
  return {
    filters: { ...filters, userId },
    clientName: data.clientName,
    otherActivities: otherActivitiesOf(data.otherActivities),
  } satisfies GenerateBody;
}

/** The name is the chosen client's until somebody writes another; another client brings another name. */
function useClientForm(userId: string | undefined): UseFormReturn<GenerateForm> {
  const query = userNameQuery(useApi(), userId ?? '');
  const { data: name = '' } = useQuery({ ...query, enabled: userId !== undefined });
  const form = useForm<GenerateForm>({
    resolver: zodResolver(generateFormSchema),
    defaultValues: { clientName: '', otherActivities: '' },
  });
  const { resetField, getFieldState } = form;
  const named = useRef(userId);
  useEffect(() => {
    // What was typed while the name was being read stays.
    const isTyped = named.current === userId && getFieldState('clientName').isDirty;
    named.current = userId;
    if (!isTyped) resetField('clientName', { defaultValue: name });
  }, [userId, name, resetField, getFieldState]);
  return form;
}

/** The report's configuration, and what becomes of it. */
export function useGenerateForm(period: ReportPeriod) {
  const { filters, found } = period;
  const [asksEmpty, setAsksEmpty] = useState(false);
  const form = useClientForm(filters.userId);
  const { generate, pending, outcome } = useGenerate({
    onDone: () => form.reset(form.getValues()),
    onFailed: (error) => showFieldErrors(form, ['clientName', 'otherActivities'], error),
    onEmpty: () => setAsksEmpty(true),
  });
  const refusal = refusalOf(period);

  const preview = useReportPreview(
    () => (refusal === undefined ? bodyOf(filters, form.watch()) : undefined),
    () => {
      if (refusal === undefined) void form.handleSubmit(() => undefined)();
    },
  );

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (refusal !== undefined) return;
    // By hand, because the tab must open in this very click, and the form's own check answers later.
    const body = bodyOf(filters, form.getValues());
    if (!body) {
      void form.handleSubmit(() => undefined)(event);
      return;
    }
    // The figures are some seconds old: what they do not know the server does.
    if (found === 0 && body.otherActivities.length === 0) setAsksEmpty(true);
    else generate(body);
  };
  const empty = {
    asks: asksEmpty,
    clientName: form.getValues('clientName'),
    close: () => setAsksEmpty(false),
    confirm: () => {
      setAsksEmpty(false);
      const body = bodyOf(filters, form.getValues());
      if (body) generate({ ...body, allowEmpty: true });
    },
  };
  const unsaved = form.formState.isDirty;
  return { form, submit, refusal, pending, outcome, empty, unsaved, preview };
}
