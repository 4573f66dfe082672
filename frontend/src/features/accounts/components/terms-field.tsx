import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TermsLinks } from '../../../components/terms/terms-links.tsx';
import { Checkbox } from '../../../components/ui/fields/checkbox.tsx';
import type { Terms } from '../../../lib/config.ts';
import { passwordText } from '../accounts.password.text.ts';

const text = passwordText.signUp;

interface TermsFieldProps {
  terms: Terms;
  error: string | undefined;
  register: () => UseFormRegisterReturn;
}

/** Says yes to the terms. Their links stand beside the label, which ticks the box. */
export function TermsField({ terms, error, register }: TermsFieldProps) {
  const id = useId();
  return (
    <div className="-my-1">
      <Checkbox
        label={terms.privacyUrl === undefined ? text.terms : text.termsAndPrivacy}
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        {...register()}
      />
      {error !== undefined && (
        <p id={id} className="pl-7 text-sm text-destructive-text">
          {error}
        </p>
      )}
      <TermsLinks terms={terms} className="pl-7" />
    </div>
  );
}
