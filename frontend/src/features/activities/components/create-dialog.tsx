import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useProfile } from '../../../lib/session/session.context.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { createText, fieldsText } from '../activities.dialogs.text.ts';
import {
  blankFields,
  newActivityFormSchema,
  newActivityOf,
  type ActivityFields as Fields,
  type NewActivityValues,
} from '../activities.form.ts';
import { ownWebsitesQuery, useCreateActivity } from '../activities.queries.ts';
import { ActivityFields } from './activity-fields.tsx';
import { NoWebsitesDialog } from './no-websites-dialog.tsx';
import { WebsiteField } from './website-field.tsx';

/** Requests an activity for a site (spec 000 §2, create dialog). */
export function CreateDialog(dialog: DialogControl) {
  const admin = useProfile().role === 'admin';
  const own = useQuery({ ...ownWebsitesQuery(useApi()), enabled: !admin });
  if (!admin && own.data?.total === 0) return <NoWebsitesDialog {...dialog} />;
  return <CreateForm {...dialog} admin={admin} />;
}

/** All that is not found of a new activity is its site: deleted meanwhile, or given to somebody else. */
const refusals = { NOT_FOUND: { field: 'website', message: fieldsText.website.gone } } as const;

function CreateForm({ admin, ...dialog }: DialogControl & { admin: boolean }) {
  const create = useCreateActivity();
  const form = useForm<Fields, unknown, NewActivityValues>({
    resolver: zodResolver(newActivityFormSchema),
    defaultValues: blankFields,
  });
  const { title, description, adminDescription, ...text } = createText;
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={title}
      description={admin ? adminDescription : description}
      text={text}
      write={create}
      variablesOf={(values) => newActivityOf(values, admin)}
      refusals={refusals}
    >
      <WebsiteField form={form} admin={admin} />
      <ActivityFields form={form} admin={admin} />
    </FormDialog>
  );
}
