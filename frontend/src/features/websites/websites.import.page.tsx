import { useState } from 'react';
import {
  websiteTypeLabels,
  websiteTypes,
  type WebsiteType,
} from '../../../../functions/websites/websites.domain.ts';
import type { ImportDefaults } from '../../../../functions/websites/import/websites.import.domain.ts';
import { paths } from '../../app/paths.ts';
import { LeaveGuard } from '../../components/dialogs/leave-guard.tsx';
import type { UserChoice } from '../../components/pickers/user-options.tsx';
import { UserPicker } from '../../components/pickers/user-picker.tsx';
import { useUserSearch } from '../../components/pickers/use-user-search.ts';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Card, CardContent } from '../../components/ui/card.tsx';
import { Field } from '../../components/ui/fields/field.tsx';
import { Options, Select } from '../../components/ui/fields/select.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useProfile } from '../../lib/session/session.context.tsx';
import { ImportSteps } from './import/import-steps.tsx';
import { importText as text } from './import/import.text.ts';
import { useImport, type SiteImport } from './import/use-import.ts';
import { NOBODY, ownerIdOf } from './public/assign/assignment.form.ts';

const owners = [NOBODY];

/** Registers the sites of a CSV file: an administrator's for anybody, a client's for themselves. */
export function ImportWebsitesPage() {
  const isAdmin = useProfile().role === 'admin';
  const [type, setType] = useState<WebsiteType>('informativo');
  const [owner, setOwner] = useState<UserChoice>(NOBODY);
  const defaultsOf = (chosen: WebsiteType, whose: UserChoice): ImportDefaults => ({
    type: chosen,
    ...(isAdmin && { userId: ownerIdOf(whose) }),
  });
  const work = useImport(defaultsOf(type, owner));
  const busy = work.checking || work.importing;
  const search = useUserSearch();
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        before={<BackLink to={paths.websites}>{text.back}</BackLink>}
      />
      <Card>
        <CardContent>
          <fieldset disabled={busy} className="flex flex-col gap-5">
            <FileField work={work} />
            <div className="grid gap-5 sm:grid-cols-2">
              <Field label={text.type.label} hint={text.type.hint}>
                {(control) => (
                  <Select
                    {...control}
                    value={type}
                    onChange={({ target }) => setType(target.value as WebsiteType)}
                  >
                    <Options values={websiteTypes} labels={websiteTypeLabels} />
                  </Select>
                )}
              </Field>
              {isAdmin && (
                <Field label={text.owner.label} hint={text.owner.hint}>
                  {(control) => (
                    <UserPicker
                      {...control}
                      value={owner}
                      onChange={setOwner}
                      search={search}
                      first={owners}
                    />
                  )}
                </Field>
              )}
            </div>
          </fieldset>
        </CardContent>
      </Card>
      <ImportSteps work={work} />
      <LeaveGuard unsaved={() => work.importing} lost={text.lost} />
    </>
  );
}

function FileField({ work }: { work: SiteImport }) {
  return (
    <Field label={text.file.label} hint={text.file.hint} error={work.problem}>
      {(control) => (
        <div>
          <input
            {...control}
            type="file"
            accept=".csv,text/csv"
            className="peer sr-only"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void work.open(file);
              // The same file chosen again is a choice, too.
              currentTarget.value = '';
            }}
          />
          <label
            htmlFor={control.id}
            className="inline-flex h-control cursor-pointer items-center rounded-lg border bg-card px-4 text-sm font-medium shadow-xs transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring hover:bg-accent"
          >
            {work.rows.length > 0 ? text.file.other : text.file.choose}
          </label>
        </div>
      )}
    </Field>
  );
}
