import type { WebsiteDetail } from '../../../../../functions/websites/websites.domain.ts';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import type { WebsiteForm } from '../websites.form.ts';
import { websiteFormText } from '../websites.text.ts';

const text = websiteFormText.wordpressVersion;

interface VersionFieldProps {
  form: WebsiteForm;
  /** The site that is changed; none while one is registered. */
  site: WebsiteDetail | undefined;
}

/** The WordPress version the portal starts from; once the site itself has told it, it is only shown. */
export function VersionField({ form, site }: VersionFieldProps) {
  const synced = site?.versionSynced === true;
  return (
    <Field
      label={text.label}
      hint={synced ? text.synced : text.hint}
      error={form.formState.errors.wordpressVersion?.message}
      optional
    >
      {(control) =>
        synced ? (
          <Input {...control} value={site.wordpressVersion ?? ''} disabled />
        ) : (
          <Input
            {...control}
            {...form.register('wordpressVersion')}
            autoComplete="off"
            inputMode="decimal"
            placeholder={text.placeholder}
          />
        )
      }
    </Field>
  );
}
