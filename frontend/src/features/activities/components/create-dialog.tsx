import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useEffect } from 'react';
import { useController, useForm, type ControllerRenderProps } from 'react-hook-form';
import { Link } from 'react-router';
import type { WebsiteSummary } from '../../../../../functions/websites/websites.domain.ts';
import { paths } from '../../../app/paths.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { SearchPicker } from '../../../components/pickers/search-picker.tsx';
import { useWebsiteSearch, websiteWords } from '../../../components/pickers/use-website-search.ts';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Field, type ControlProps } from '../../../components/ui/fields/field.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import type { DialogControl } from '../../../lib/forms/use-dialog-task.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { createText, fieldsText } from '../activities.dialogs.text.ts';
import {
  blankFields,
  newActivityFormSchema,
  newActivityOf,
  type ActivityForm,
  type ActivityFields as Fields,
  type NewActivityValues,
} from '../activities.form.ts';
import type { ActivityPreset } from '../activities.task.ts';
import {
  ownWebsitesQuery,
  useCreateActivity,
  type NewActivityInput,
} from '../activities.queries.ts';
import { ActivityFields } from './activity-fields.tsx';

const websiteText = fieldsText.website;

interface CreateDialogProps extends DialogControl {
  preset?: ActivityPreset | undefined;
}

/** Requests an activity for a site (spec 000 §2, create dialog). */
export function CreateDialog(dialog: CreateDialogProps) {
  const admin = useProfile().role === 'admin';
  const own = useQuery({ ...ownWebsitesQuery(useApi()), enabled: !admin });
  if (!admin && own.data?.total === 0) return <NoWebsitesDialog {...dialog} />;
  return <CreateForm {...dialog} admin={admin} />;
}

/** All that is not found of a new activity is its site: deleted meanwhile, or given to somebody else. */
const refusals = {
  NOT_FOUND: { field: 'website', message: fieldsText.website.gone },
  PERSON_GONE: { field: 'assigneeId' },
} as const;

/** The updates that go along with the request, as long as it is for their site. */
const updatesOf = ({ updates = [], website }: ActivityPreset, { websiteId }: NewActivityInput) =>
  website.id === websiteId ? updates.map(({ kind, id }) => ({ kind, id })) : [];

function CreateForm({ admin, preset, ...dialog }: CreateDialogProps & { admin: boolean }) {
  const create = useCreateActivity();
  const { updates: _, ...fields } = preset ?? {};
  const form = useForm<Fields, unknown, NewActivityValues>({
    resolver: zodResolver(newActivityFormSchema),
    defaultValues: { ...blankFields, ...fields },
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
      variablesOf={(values) => {
        const input = newActivityOf(values, admin);
        const updates = preset ? updatesOf(preset, input) : [];
        return { ...input, ...(updates.length > 0 && { updates }) };
      }}
      refusals={refusals}
    >
      <WebsiteField form={form} admin={admin} />
      <ActivityFields form={form} admin={admin} />
    </FormDialog>
  );
}

/** In place of the form, for a client without a site to request something for. */
function NoWebsitesDialog({ open, close }: DialogControl) {
  const text = fieldsText.noWebsites;
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={createText.title}
      footer={
        <Button variant="secondary" onClick={close}>
          {fieldsText.cancel}
        </Button>
      }
    >
      <EmptyState
        icon={Globe}
        title={text.title}
        description={text.description}
        action={
          <Button asChild>
            <Link to={paths.websiteCreate}>{text.register}</Link>
          </Button>
        }
      />
    </Dialog>
  );
}

interface WebsiteFieldProps {
  form: ActivityForm;
  admin: boolean;
}

/** Which site an activity is for: one of the person's own; for administrators any there is. */
function WebsiteField({ form, admin }: WebsiteFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'website' });
  const own = useQuery({ ...ownWebsitesQuery(useApi()), enabled: !admin });
  const search = useWebsiteSearch();
  const sites = own.data?.items ?? [];
  const all = own.data !== undefined && sites.length === own.data.total;
  useOnlySite(form, all ? sites : []);
  return (
    <Field label={websiteText.label} error={fieldState.error?.message}>
      {(control) =>
        admin || (own.data && !all) ? (
          <SearchPicker
            {...control}
            words={websiteWords}
            value={field.value}
            onChange={field.onChange}
            inputRef={field.ref}
            search={search}
          />
        ) : (
          <OwnSites {...{ control, own, sites, field }} />
        )
      }
    </Field>
  );
}

/** A person with a single site need not choose it; that choice is no change of the form either. */
function useOnlySite({ resetField }: ActivityForm, sites: readonly WebsiteSummary[]) {
  const [only] = sites;
  const { websiteId: id, name } = only ?? {};
  const single = sites.length === 1;
  useEffect(() => {
    if (single && id !== undefined && name !== undefined) {
      resetField('website', { defaultValue: { id, name } });
    }
  }, [single, id, name, resetField]);
}

interface OwnSitesProps {
  control: ControlProps;
  own: UseQueryResult;
  sites: readonly WebsiteSummary[];
  field: ControllerRenderProps<Fields, 'website'>;
}

/** The browser's own select, as long as all sites are in it. */
function OwnSites({ control, own, sites, field: { ref, value, onChange } }: OwnSitesProps) {
  const choose = (id: string) => {
    const site = sites.find(({ websiteId }) => websiteId === id);
    onChange(site ? { id, name: site.name } : null);
  };
  return (
    <>
      <Select
        {...control}
        ref={ref}
        value={value?.id ?? ''}
        // Not disabled while they are being read: the dialog's focus starts here.
        aria-busy={own.isPending}
        onChange={({ target }) => choose(target.value)}
      >
        <Options
          values={sites.map(({ websiteId }) => websiteId)}
          labels={Object.fromEntries(sites.map(({ websiteId, name }) => [websiteId, name]))}
          first={own.isPending ? websiteText.loading : websiteText.choose}
        />
      </Select>
      {own.isLoadingError && (
        <div
          role="alert"
          className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 text-sm text-destructive-text"
        >
          <p>{websiteText.failed}</p>
          <Button
            variant="link"
            size="inline"
            loading={own.isFetching}
            onClick={() => void own.refetch()}
          >
            {websiteText.retry}
          </Button>
        </div>
      )}
    </>
  );
}
