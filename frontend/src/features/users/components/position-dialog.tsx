import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { adminPositionSchema } from '../../../../../functions/core/validation/role.ts';
import {
  positions,
  type AdminPosition,
} from '../../../../../functions/core/validation/standing.ts';
import {
  adminPositionHints,
  adminPositionLabels,
} from '../../../../../functions/users/users.positions.domain.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { positionText as text } from '../users.dialogs.text.ts';
import { nameOf } from '../users.names.ts';
import { useChangeRole } from '../users.queries.ts';
import type { PersonDialogProps } from '../users.task.ts';

const formSchema = z.object({ position: adminPositionSchema });

/** Gives an administrator another position, saying what each may do. */
export function PositionDialog({ user, ...dialog }: PersonDialogProps) {
  const change = useChangeRole(user.userId);
  const form = useForm<{ position: AdminPosition }>({
    resolver: zodResolver(formSchema),
    defaultValues: { position: user.position as AdminPosition },
  });
  const position = useWatch({ control: form.control, name: 'position' });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={text.title}
      description={text.description(nameOf(user) || user.email)}
      text={text}
      write={change}
      variablesOf={(values) => ({ role: 'admin' as const, ...values })}
    >
      <div className="grid gap-4 text-sm">
        <Field label={text.label} hint={adminPositionHints[position]}>
          {(control) => (
            <Select {...control} {...form.register('position')}>
              <Options values={positions.admin} labels={adminPositionLabels} />
            </Select>
          )}
        </Field>
        <p className="text-muted-foreground">{text.consequence}</p>
      </div>
    </FormDialog>
  );
}
