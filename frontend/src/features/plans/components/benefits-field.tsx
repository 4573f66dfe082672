import { Plus, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { benefitField, BENEFITS_MAX } from '../../../../../functions/plans/plans.domain.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import type { PlanFormState } from '../plans.form.ts';
import { planFormText } from '../plans.manage.text.ts';

const text = planFormText.benefits;

/** 'Benefits are added from trimmed non-empty text (Enter or plus button) and can be removed' (spec 001 §5). */
export function BenefitsField({ form }: { form: PlanFormState }) {
  const [benefits, draft] = useWatch({ control: form.control, name: ['benefits', 'draft'] });
  const { errors } = form.formState;
  const full = benefits.length >= BENEFITS_MAX;
  const change = (next: string[]) => form.setValue('benefits', next, { shouldDirty: true });
  const add = () => {
    form.setFocus('draft');
    const { data: benefit, error } = benefitField.safeParse(draft);
    if (error) {
      form.setError('draft', { message: error.issues[0]?.message ?? '' });
      return;
    }
    if (benefit !== '') change([...benefits, benefit]);
    form.setValue('draft', '', { shouldDirty: true });
    form.clearErrors('draft');
  };
  const remove = (index: number) => {
    change(benefits.toSpliced(index, 1));
    // The button that was pressed goes.
    form.setFocus('draft');
  };
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // It would send the form.
    event.preventDefault();
    if (!full) add();
  };
  return (
    <div className="sm:col-span-2">
      <Field
        label={text.label}
        hint={full ? text.full : text.hint}
        error={errors.benefits?.message ?? errors.draft?.message}
        optional
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              {...form.register('draft')}
              readOnly={full}
              enterKeyHint="enter"
              autoComplete="off"
              onKeyDown={addByEnter}
            />
            <Button
              variant="secondary"
              size="icon"
              aria-label={text.add}
              title={text.add}
              disabled={full}
              onClick={add}
            >
              <Plus aria-hidden="true" />
            </Button>
          </div>
        )}
      </Field>
      <ul className="mt-2 grid gap-1">
        {benefits.map((benefit, index) => (
          // One may stand there twice.
          <li
            key={`${String(index)} ${benefit}`}
            className="flex items-center gap-2 rounded-lg bg-muted/60 pl-3 text-sm"
          >
            <span className="min-w-0 flex-1 py-2 wrap-anywhere">{benefit}</span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={text.remove(benefit)}
              title={text.remove(benefit)}
              onClick={() => remove(index)}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
