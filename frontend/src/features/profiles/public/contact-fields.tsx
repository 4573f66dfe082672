import { PhoneInput } from '../../../components/phone-input.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import type { ContactFieldsProps } from './profile-form.ts';
import { profileFormText as text } from './profile-form.text.ts';

const { labels } = text;

/** Name and ways to reach a person, in two columns where there is room. */
export function ContactFields({ register, errors, own }: ContactFieldsProps) {
  const fill = (token: string) => (own ? token : 'off');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={labels.firstName} error={errors.firstName?.message}>
        {(control) => (
          <Input {...control} {...register('firstName')} autoComplete={fill('given-name')} />
        )}
      </Field>
      <Field label={labels.lastName} error={errors.lastName?.message}>
        {(control) => (
          <Input {...control} {...register('lastName')} autoComplete={fill('family-name')} />
        )}
      </Field>
      <Field label={labels.phone} hint={text.phoneHint} error={errors.phone?.message} optional>
        {(control) => (
          <PhoneInput control={control} field={register('phone')} autoComplete={fill('tel')} />
        )}
      </Field>
      <Field
        label={labels.whatsapp}
        hint={text.phoneHint}
        error={errors.whatsapp?.message}
        optional
      >
        {(control) => (
          <PhoneInput
            control={control}
            field={register('whatsapp')}
            autoComplete={fill('mobile tel')}
          />
        )}
      </Field>
      <Field
        label={labels.secondaryEmail}
        hint={text.secondaryEmailHint}
        error={errors.secondaryEmail?.message}
        optional
        className="sm:col-span-2"
      >
        {(control) => (
          <Input
            {...control}
            {...register('secondaryEmail')}
            type="email"
            inputMode="email"
            autoComplete={fill('email')}
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
    </div>
  );
}
