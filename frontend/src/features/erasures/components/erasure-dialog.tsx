import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  erasureRequestSchema,
  type ErasureRequest,
} from '../../../../../functions/erasures/erasures.domain.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { useRequestErasure } from '../erasures.queries.ts';
import { erasuresText } from '../erasures.text.ts';

const { dialog: text } = erasuresText;

/** What goes and what stays, and the word that confirms it. The password is asked for by the API's answer. */
export function ErasureDialog(dialog: DialogControl) {
  const { gone, stays } = useProfile().companyId === null ? text.ofClient : text.ofMember;
  const form = useForm<ErasureRequest>({
    resolver: zodResolver(erasureRequestSchema),
    defaultValues: { confirmation: '' },
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={text.title}
      description={text.description}
      text={text}
      variant="destructive"
      write={useRequestErasure()}
      variablesOf={(values) => values}
    >
      <div className="text-sm">
        <p className="font-medium">{text.goes}</p>
        <ul className="mt-1 list-disc space-y-1 pl-5 text-muted-foreground">
          {gone.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <p className="mt-3 text-muted-foreground">{stays}</p>
      </div>
      <Field label={text.confirmation} error={form.formState.errors.confirmation?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('confirmation')}
            autoComplete="off"
            autoCapitalize="characters"
          />
        )}
      </Field>
    </FormDialog>
  );
}
