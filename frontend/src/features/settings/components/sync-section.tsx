import { syncPeriods } from '../../../../../functions/settings/settings.domain.ts';
import { FormCard } from '../../../components/form-card.tsx';
import { Select } from '../../../components/ui/fields/select.tsx';
import { settingsText } from '../settings.text.ts';
import type { SettingsSectionProps } from '../settings.form.ts';
import { SettingField } from './setting-field.tsx';

const text = settingsText.sync;

/** How often each site is synchronised. The period of the stage is offered as well. */
export function SyncSection({ form, defaults }: SettingsSectionProps) {
  const { register } = form;
  const offered = [...new Set([...syncPeriods, defaults.syncPeriodMinutes])].sort((a, b) => a - b);
  return (
    <FormCard title={text.title} description={text.description}>
      <div className="max-w-md">
        <SettingField
          form={form}
          defaults={defaults}
          name="syncPeriodMinutes"
          label={text.period}
          hint={text.periodHint}
        >
          {(control) => (
            <Select {...control} {...register('syncPeriodMinutes')}>
              {offered.map((minutes) => (
                <option key={minutes} value={minutes}>
                  {text.every(minutes)}
                </option>
              ))}
            </Select>
          )}
        </SettingField>
      </div>
    </FormCard>
  );
}
