import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, type ReactNode } from 'react';
import {
  clientFormSchema,
  profileFieldNames,
  type ClientForm,
} from '../../../../../functions/profiles/profiles.form.domain.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { Checkbox } from '../../../components/ui/fields/checkbox.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { useEditForm } from '../../../lib/forms/use-edit-form.ts';
import { messageOf } from '../../../lib/http/api-error.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { CompanyFields } from '../../profiles/public/company-fields.tsx';
import { ContactFields } from '../../profiles/public/contact-fields.tsx';
import { profileFormText } from '../../profiles/public/profile-form.text.ts';
import { editText as text } from '../users.dialogs.text.ts';
import { clientChangeOf, clientFieldsOf, type ClientFormReturn } from '../users.form.ts';
import { userQuery, useUpdateUser } from '../users.queries.ts';
import type { PersonDialogProps } from '../users.task.ts';
import { UserHistory } from './user-history.tsx';

/** A client's contact and company fields, what their reports show, and what was done to them (spec 000 §2, Edit form). */
export function EditUserDialog({ user, ...dialog }: PersonDialogProps) {
  const update = useUpdateUser(user.userId);
  const person = useQuery({ ...userQuery(useApi(), user.userId), enabled: dialog.open });
  const { form, edit, before, held } = useEditForm({
    resolver: zodResolver(clientFormSchema),
    read: person.data,
    fieldsOf: (read) => read && clientFieldsOf(read),
    names: profileFieldNames,
  });

  const changeOf = (values: ClientForm) => {
    const from = held();
    if (!from) throw new Error('The form is disabled until the person was read');
    return clientChangeOf(values, from);
  };

  const body = () => {
    if (before) return <EditUserFields form={form} userId={user.userId} />;
    if (person.isPending) return <EditUserSkeleton />;
    const { error, refetch, isFetching } = person;
    return (
      <ErrorState
        title={text.loadFailed}
        description={messageOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  };
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={text.title}
      description={text.email(user.email)}
      wide
      text={text}
      disabled={!before}
      write={update}
      edit={edit}
      variablesOf={changeOf}
    >
      {body()}
    </FormDialog>
  );
}

interface EditUserFieldsProps {
  form: ClientFormReturn;
  userId: string;
}

/** The fields in their three groups, and below them the person's history. */
function EditUserFields({ form, userId }: EditUserFieldsProps) {
  const { setFocus } = form;
  // They come after the dialog has opened, with the focus on its only buttons.
  useEffect(() => setFocus('firstName'), [setFocus]);
  const fields = { register: form.register, errors: form.formState.errors, own: false };
  return (
    <div className="flex flex-col gap-6">
      <Group title={profileFormText.contact}>
        <ContactFields {...fields} />
      </Group>
      <Group title={profileFormText.company}>
        <CompanyFields {...fields} />
      </Group>
      <Group title={text.reports.title}>
        <Checkbox
          {...form.register('hoursInReports')}
          label={text.reports.hours}
          hint={text.reports.hint}
          className="py-0"
        />
      </Group>
      <UserHistory userId={userId} />
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-sm font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

const skeletonFields = [0, 1, 2, 3, 4, 5];

function EditUserSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4 sm:grid-cols-2">
      {skeletonFields.map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-control" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
