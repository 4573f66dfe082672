import { useController } from 'react-hook-form';
import type { ReactNode } from 'react';
import {
  websiteTypeLabels,
  websiteTypes,
} from '../../../../../functions/websites/websites.domain.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';
import { Field } from '../../../components/ui/fields/field.tsx';
import { Input } from '../../../components/ui/fields/input.tsx';
import { PasswordInput } from '../../../components/ui/fields/password-input.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { Textarea } from '../../../components/ui/fields/textarea.tsx';
import type { FieldsProps } from '../websites.form.ts';
import { websiteFormText as text } from '../websites.text.ts';

// The fields that the form of a new site and that of a known one have in common.

/** The tags of the site: at the end of a long form, so that its code may come later. */
export const TagsField = lazyPart<FieldsProps>(
  async () => (await import('./tags-field.tsx')).TagsField,
  <SkeletonGroup>
    <Skeleton className="h-32 w-full" />
  </SkeletonGroup>,
);

export function NameField({ form }: FieldsProps) {
  return (
    <Field
      label={text.name.label}
      hint={text.name.hint}
      error={form.formState.errors.name?.message}
    >
      {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
    </Field>
  );
}

export function TypeField({ form, site }: FieldsProps) {
  return (
    <Field label={text.type.label} error={form.formState.errors.type?.message}>
      {(control) => (
        <Select {...control} {...form.register('type')}>
          <Options
            values={websiteTypes}
            labels={websiteTypeLabels}
            first={!site && text.type.placeholder}
          />
        </Select>
      )}
    </Field>
  );
}

interface KeyFieldProps extends FieldsProps {
  hint: string;
  optional: boolean;
  /** What can be done about a key that its site does not take. */
  children?: ReactNode;
}

/** The connector's key. */
export function KeyField({ form, hint, optional, children }: KeyFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'apiKey' });
  return (
    <div>
      <Field
        label={text.apiKey.label}
        hint={hint}
        error={fieldState.error?.message}
        optional={optional}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...field}
            value={field.value ?? ''}
            autoComplete="off"
            data-1p-ignore
            data-lpignore="true"
          />
        )}
      </Field>
      {children}
    </div>
  );
}

/** The WordPress version the portal starts from; once the site itself has reported it, it is only shown. */
export function VersionField({ form, site }: FieldsProps) {
  const synced = site?.versionSynced === true;
  return (
    <Field
      label={text.wordpressVersion.label}
      hint={synced ? text.wordpressVersion.synced : text.wordpressVersion.hint}
      error={form.formState.errors.wordpressVersion?.message}
      optional
    >
      {(control) =>
        synced ? (
          <Input {...control} value={site.wordpressVersion ?? ''} disabled />
        ) : (
          <Input
            {...control}
            {...form.register('wordpressVersion')}
            autoComplete="off"
            inputMode="decimal"
            placeholder={text.wordpressVersion.placeholder}
          />
        )
      }
    </Field>
  );
}

export function CommentsField({ form }: FieldsProps) {
  return (
    <Field
      label={text.comments.label}
      hint={text.comments.hint}
      error={form.formState.errors.comments?.message}
      optional
    >
      {(control) => <Textarea {...control} {...form.register('comments')} rows={3} />}
    </Field>
  );
}
