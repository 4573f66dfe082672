import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState, type ChangeEvent, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import {
  leavesOrigin,
  normalizeUrl,
  travelsInClear,
} from '../../../../../functions/websites/websites.url.domain.ts';
import { withoutPage } from '../../../../../functions/core/validation/site-page.ts';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { completeUrl, type WebsiteForm } from '../websites.form.ts';
import { canonicalUrl, sameUrlQuery } from '../websites.queries.ts';
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

export interface UrlFieldProps {
  form: WebsiteForm;
  /** The site that is changed, which has its own URL; another one with the same URL is looked for. */
  site?: { websiteId: string; url: string };
  /** Called with what was typed when the field is left. */
  onLeft?: (typed: string) => void;
}

/** The site's URL: its protocol is completed as it is typed (spec 000 §5), the rest when the person leaves the field. */
export function UrlField({ form, site, onLeft }: UrlFieldProps) {
  const typed = useWatch({ control: form.control, name: 'url' });
  const { onBlur, onChange, ...url } = form.register('url');
  // What was there when the field was left; another site that has it is looked for then.
  const [left, setLeft] = useState('');
  const asked = site === undefined ? '' : left;
  const twin = useQuery(sameUrlQuery(useApi(), asked, site?.websiteId)).data;
  const moves = site !== undefined && leavesOrigin(site.url, typed);

  const normalize = () => {
    const normal = withoutPage(normalizeUrl(typed));
    if (normal === typed) return;
    form.setValue('url', normal, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  };

  return (
    <Field
      label={text.label}
      hint={
        <Hint
          typed={typed}
          moves={moves}
          twin={canonicalUrl(typed) === left ? twin?.name : undefined}
        />
      }
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
            setLeft(canonicalUrl(typed));
            onLeft?.(typed);
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

interface HintProps {
  typed: string;
  /** To another origin than the site's. */
  moves: boolean;
  twin: string | undefined;
}

/** What the field is for, and what is odd about its URL; neither stops anybody. */
function Hint({ typed, moves, twin }: HintProps) {
  return (
    <>
      {text.hint}
      <span role="status" className="block">
        {moves && <Warning>{text.moves}</Warning>}
        {travelsInClear(typed.trim()) && <Warning>{text.inClear}</Warning>}
        {twin !== undefined && <Warning>{text.taken(twin)}</Warning>}
      </span>
    </>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <span className="mt-1 flex gap-1.5 text-warning-text">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="wrap-anywhere">{children}</span>
    </span>
  );
}
