import type { ContactForm } from '../../../../../functions/profiles/profiles.form.domain.ts';
import { cn } from '../../../lib/cn.ts';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import type { ContactFieldsProps } from './profile-form.ts';
import { profileFormText as text } from './profile-form.text.ts';

/** In the order they are asked, with what a browser may fill in. */
const fields = [
  { name: 'companyName', token: 'organization', whole: true },
  { name: 'companyDni', token: 'off' },
  { name: 'companyEconomicActivity', token: 'off' },
  { name: 'companyAddress', token: 'address-line1', whole: true },
  { name: 'companyCity', token: 'address-level2' },
  { name: 'companyCountry', token: 'country-name' },
] as const satisfies readonly { name: keyof ContactForm; token: string; whole?: boolean }[];

/** A person's company. Nothing of it has to be filled in. */
export function CompanyFields({ register, errors, own }: ContactFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {fields.map((field) => (
        <Field
          key={field.name}
          label={text.labels[field.name]}
          error={errors[field.name]?.message}
          optional
          className={cn('whole' in field && 'sm:col-span-2')}
        >
          {(control) => (
            <Input
              {...control}
              {...register(field.name)}
              autoComplete={own ? field.token : 'off'}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
