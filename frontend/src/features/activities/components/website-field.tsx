import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useController, type ControllerRenderProps } from 'react-hook-form';
import type { WebsiteSummary } from '../../../../../functions/websites/websites.domain.ts';
import { SearchPicker } from '../../../components/pickers/search-picker.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Field, type ControlProps } from '../../../components/ui/fields/field.tsx';
import { Options, Select } from '../../../components/ui/fields/select.tsx';
import { useWebsiteSearch, websiteWords } from '../../../components/pickers/use-website-search.ts';
import { useApi } from '../../../lib/http/api.context.tsx';
import { fieldsText } from '../activities.dialogs.text.ts';
import type { ActivityFields, ActivityForm } from '../activities.form.ts';
import { ownWebsitesQuery } from '../activities.queries.ts';

const text = fieldsText.website;

export interface WebsiteFieldProps {
  form: ActivityForm;
  admin: boolean;
}

/** Which site an activity is for: one of the person's own; for administrators any there is. */
export function WebsiteField({ form, admin }: WebsiteFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'website' });
  const own = useQuery({ ...ownWebsitesQuery(useApi()), enabled: !admin });
  const search = useWebsiteSearch();
  const sites = own.data?.items ?? [];
  const all = own.data !== undefined && sites.length === own.data.total;
  useOnlySite(form, all ? sites : []);
  return (
    <Field label={text.label} error={fieldState.error?.message}>
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

/** Whoever has one site alone need not choose it; it is no change of the form either. */
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
  field: ControllerRenderProps<ActivityFields, 'website'>;
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
          first={own.isPending ? text.loading : text.choose}
        />
      </Select>
      {own.isLoadingError && (
        <div
          role="alert"
          className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 text-sm text-destructive-text"
        >
          <p>{text.failed}</p>
          <Button
            variant="link"
            size="inline"
            loading={own.isFetching}
            onClick={() => void own.refetch()}
          >
            {text.retry}
          </Button>
        </div>
      )}
    </>
  );
}
