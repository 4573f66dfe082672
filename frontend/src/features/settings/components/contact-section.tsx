import { FormCard } from '../../../components/form-card.tsx';
import { PhoneInput } from '../../../components/phone-input.tsx';
import { settingsText } from '../settings.text.ts';
import type { SettingsSectionProps } from '../settings.form.ts';
import { SettingField } from './setting-field.tsx';

const text = settingsText.contact;

/** Where clients write to. */
export function ContactSection({ form, defaults }: SettingsSectionProps) {
  const { register } = form;
  return (
    <FormCard title={text.title} description={text.description}>
      <div className="max-w-md">
        <SettingField
          form={form}
          defaults={defaults}
          name="whatsappNumber"
          label={text.whatsapp}
          hint={text.whatsappHint}
        >
          {(control) => (
            <PhoneInput control={control} field={register('whatsappNumber')} autoComplete="tel" />
          )}
        </SettingField>
      </div>
    </FormCard>
  );
}
