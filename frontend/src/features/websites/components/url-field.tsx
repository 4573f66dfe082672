import { TriangleAlert } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { useWatch } from 'react-hook-form';
import {
  normalizeUrl,
  travelsInClear,
} from '../../../../../functions/websites/websites.url.domain.ts';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { completeUrl, type WebsiteForm } from '../websites.form.ts';
import { websiteFormText } from '../websites.text.ts';

const text = websiteFormText.url;

/**
 * Completes what was just typed at the end of the field. Not while a phone's keyboard composes a word, which loses
 * letters when its text changes under it, nor when something is deleted or mended in the middle.
 */
function completeTyped({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
  if (!(nativeEvent instanceof InputEvent) || nativeEvent.isComposing) return;
  const atEnd = target.selectionStart === target.value.length;
  if (!atEnd || !nativeEvent.inputType.startsWith('insert')) return;
  const completed = completeUrl(target.value);
  if (completed !== target.value) target.value = completed;
}

/** The site's URL: its protocol is completed as it is typed (spec 000 §5), the rest when the person leaves the field. */
export function UrlField({ form }: { form: WebsiteForm }) {
  const typed = useWatch({ control: form.control, name: 'url' });
  const { onBlur, onChange, ...url } = form.register('url');

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
          onChange={(event) => {
            completeTyped(event);
            void onChange(event);
          }}
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
