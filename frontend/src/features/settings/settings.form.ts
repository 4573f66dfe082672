import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import {
  holidaysOf,
  settingsFormSchema,
  type PortalSettings,
  type SettingName,
  type SettingsChange,
  type SettingsView,
} from '../../../../functions/settings/settings.domain.ts';
import { formatDay } from '../../../../functions/core/format.ts';
import { changedFields } from '../../lib/forms/changed-fields.ts';

/** What the fields hold: as typed, before the schema cleans it. */
export type SettingsFields = z.input<typeof settingsFormSchema>;
export type SettingsValues = z.output<typeof settingsFormSchema>;
export type SettingsFormState = UseFormReturn<SettingsFields, unknown, SettingsValues>;

export const settingFieldNames = Object.keys(settingsFormSchema.shape) as SettingName[];

/** Settings for the form: numbers as people read them. */
export const settingsFieldsOf = (settings: PortalSettings): SettingsFields => ({
  ...settings,
  whatsappNumber: `+${settings.whatsappNumber}`,
  syncPeriodMinutes: String(settings.syncPeriodMinutes),
  summaryHour: String(settings.summaryHour),
  holidays: holidaysOf(settings).map(formatDay).join('\n'),
  receiptTaxPercent: String(settings.receiptTaxPercent).replace('.', ','),
});

/** What differs from the settings with which the form began. What is the default is sent as null: it follows the stage. */
export function settingsChangeOf(
  edited: SettingsValues,
  { values, defaults, revision }: SettingsView,
): SettingsChange {
  const changed = Object.entries(changedFields(values, edited)).map(([name, value]) => [
    name,
    value === defaults[name as SettingName] ? null : value,
  ]);
  return { ...(Object.fromEntries(changed) as Partial<SettingsChange>), revision };
}

export interface SettingsSectionProps {
  form: SettingsFormState;
  /** What the stage's configuration says. */
  defaults: PortalSettings;
}
