import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { MonthlySettingsInput } from '../../../../functions/reports/monthly/reports.monthly.domain.ts';
import type { UserChoice } from '../../components/pickers/user-options.tsx';
import { useApi } from '../../lib/http/api.context.tsx';
import {
  blankMonthly,
  monthlyFieldsOf,
  monthlyFormSchema,
  type MonthlyFields,
} from './reports.monthly.form.ts';
import { monthlySettingsQuery } from './reports.monthly.queries.ts';

/** The form of a client's settings, as they are now. Whoever is new to it is there to be switched on. */
export function useMonthlyForm(client: UserChoice | null, { isNew }: { isNew: boolean }) {
  const settings = useQuery({
    ...monthlySettingsQuery(useApi(), { userId: client?.userId ?? '', dialogId: useId() }),
    enabled: client !== null,
  });
  const known = settings.data && monthlyFieldsOf(settings.data);
  const form = useForm<MonthlyFields, unknown, MonthlySettingsInput>({
    resolver: zodResolver(monthlyFormSchema),
    defaultValues: blankMonthly,
    ...(known ? { values: isNew ? { ...known, enabled: true } : known } : {}),
  });
  return { form, settings };
}
