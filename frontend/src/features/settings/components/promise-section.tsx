import { FormCard } from '../../../components/form-card.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import { settingsText } from '../settings.text.ts';
import type { SettingsSectionProps } from '../settings.form.ts';
import { SettingField } from './setting-field.tsx';

const text = settingsText.promise;

/** The days on which nobody works: what plans promise does not count them. */
export const PromiseSection = ({ form, defaults }: SettingsSectionProps) => (
  <FormCard title={text.title} description={text.description}>
    <div className="max-w-md">
      <SettingField
        form={form}
        defaults={defaults}
        name="holidays"
        label={text.holidays}
        hint={text.holidaysHint}
        optional
      >
        {(control) => (
          <Textarea {...control} {...form.register('holidays')} rows={4} className="max-h-80" />
        )}
      </SettingField>
    </div>
  </FormCard>
);
