import { FormCard } from '../../../components/form-card.tsx';
import { PhoneInput } from '../../../components/phone-input.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { settingsText } from '../settings.text.ts';
import type { SettingsSectionProps } from '../settings.form.ts';
import { ResetButton } from './reset-button.tsx';

const text = settingsText.contact;

/** Where clients write to. */
export function ContactSection({ form, defaults }: SettingsSectionProps) {
  const { register, formState } = form;
  return (
    <FormCard title={text.title} description={text.description}>
      <div className="flex max-w-md flex-col">
        <Field
          label={text.whatsapp}
          hint={text.whatsappHint}
          error={formState.errors.whatsappNumber?.message}
        >
          {(control) => (
            <PhoneInput control={control} field={register('whatsappNumber')} autoComplete="tel" />
          )}
        </Field>
        <ResetButton form={form} defaults={defaults} name="whatsappNumber" label={text.whatsapp} />
      </div>
    </FormCard>
  );
}
