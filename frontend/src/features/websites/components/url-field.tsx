import { TriangleAlert } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import {
  normalizeUrl,
  travelsInClear,
} from '../../../../../functions/websites/websites.url.domain.ts';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import type { WebsiteForm } from '../websites.form.ts';
import { websiteFormText } from '../websites.text.ts';

const text = websiteFormText.url;

/**
 * The site's URL. Completed when the person leaves the field rather than at each key: adding `https://` after
 * the first letter would fight whoever types the protocol. The warning about http does follow the typing.
 */
export function UrlField({ form }: { form: WebsiteForm }) {
  const typed = useWatch({ control: form.control, name: 'url' });
  const { onBlur, ...url } = form.register('url');

  const normalize = () => {
    const normal = normalizeUrl(typed);
    if (normal === typed) return;
    form.setValue('url', normal, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };

  return (
    <Field
      label={text.label}
      hint={<Hint typed={typed} />}
      error={form.formState.errors.url?.message}
    >
      {(control) => (
        <Input
          {...control}
          {...url}
          onBlur={(event) => {
            normalize();
            void onBlur(event);
          }}
          type="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={text.placeholder}
        />
      )}
    </Field>
  );
}

function Hint({ typed }: { typed: string }) {
  return (
    <>
      {text.hint}
      <span role="status" className="block">
        {travelsInClear(typed.trim()) && (
          <span className="mt-1 flex gap-1.5 text-warning-text">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {text.inClear}
          </span>
        )}
      </span>
    </>
  );
}
