import { useController } from 'react-hook-form';
import type { WebsiteDetail } from '../../../../../functions/websites/websites.domain.ts';
import { Checkbox } from '../../../components/ui/fields/checkbox.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { PasswordInput } from '../../../components/ui/fields/password-input.tsx';
import type { WebsiteForm } from '../websites.form.ts';
import { websiteFormText } from '../websites.text.ts';

const text = websiteFormText.apiKey;

interface KeyFieldProps {
  form: WebsiteForm;
  /** The site that is changed; none while one is registered. */
  site: WebsiteDetail | undefined;
}

const hintFor = (site: WebsiteDetail | undefined) => {
  if (!site) return text.hint;
  return site.keyConfigured ? text.keeps(site.keyLast4 ?? '') : text.none;
};

/** The connector's key. A new site may be linked later (null); of a known one a blank keeps what there is. */
export function KeyField({ form, site }: KeyFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'apiKey' });
  const later = field.value === null;
  return (
    <div>
      <Field
        label={text.label}
        hint={hintFor(site)}
        error={fieldState.error?.message}
        optional={site !== undefined || later}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...field}
            value={field.value ?? ''}
            disabled={later}
            autoComplete="off"
            data-1p-ignore
            data-lpignore="true"
          />
        )}
      </Field>
      {!site && (
        <Checkbox
          label={text.later}
          hint={text.laterHint}
          checked={later}
          className="mt-1"
          onChange={(event) =>
            form.setValue('apiKey', event.target.checked ? null : '', {
              shouldDirty: true,
              shouldValidate: event.target.checked,
            })
          }
        />
      )}
    </div>
  );
}
