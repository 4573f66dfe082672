import { useWatch } from 'react-hook-form';
import { COMMENT_MAX_LENGTH } from '../../../../../functions/activities/activities.domain.ts';
import { lengthOf } from '../../../../../functions/core/validation/text.ts';
import { CharacterCount } from '../../../components/ui/fields/character-count.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import type { ActivityForm } from '../activities.form.ts';

export interface CommentFieldProps {
  form: ActivityForm;
  text: { label: string; hint: string };
}

/** What the client reads of how an activity was closed. */
export function CommentField({ form, text }: CommentFieldProps) {
  const comment = useWatch({ control: form.control, name: 'closingComment' });
  return (
    <Field
      label={text.label}
      optional
      error={form.formState.errors.closingComment?.message}
      hint={
        <>
          {text.hint}
          <CharacterCount length={lengthOf(comment.trim())} max={COMMENT_MAX_LENGTH} />
        </>
      }
    >
      {(control) => (
        <Textarea {...control} {...form.register('closingComment')} rows={3} className="max-h-56" />
      )}
    </Field>
  );
}
