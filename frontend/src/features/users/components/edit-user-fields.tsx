import { useEffect, useId, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ProfileForm } from '../../../../../functions/profiles/profiles.domain.ts';
import { CompanyFields } from '../../profiles/public/company-fields.tsx';
import { ContactFields } from '../../profiles/public/contact-fields.tsx';
import type { ProfileFields } from '../../profiles/public/profile-form.ts';
import { profileFormText as text } from '../../profiles/public/profile-form.text.ts';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { UserHistory } from './user-history.tsx';

export interface EditUserFieldsProps {
  form: UseFormReturn<ProfileFields, unknown, ProfileForm>;
  userId: string;
}

/** The eleven fields in their two groups, and below them the person's history. */
export function EditUserFields({ form, userId }: EditUserFieldsProps) {
  const { setFocus } = form;
  // They come after the dialog has opened, with the focus on its only buttons.
  useEffect(() => setFocus('firstName'), [setFocus]);
  const fields = { register: form.register, errors: form.formState.errors, own: false };
  return (
    <div className="flex flex-col gap-6">
      <Group title={text.contact}>
        <ContactFields {...fields} />
      </Group>
      <Group title={text.company}>
        <CompanyFields {...fields} />
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

export function EditUserSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4 sm:grid-cols-2">
      {skeletonFields.map((field) => (
        <div key={field} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-10" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
