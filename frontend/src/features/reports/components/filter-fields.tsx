import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { dayField, FIRST_DAY, LAST_DAY } from '../../../../../functions/core/validation/day.ts';
import type { PickerChoice } from '../../../components/picker-options.tsx';
import { SearchPicker } from '../../../components/search-picker.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Label } from '../../../components/ui/label.tsx';
import { UserPicker } from '../../../components/user-picker.tsx';
import { useUserSearch } from '../../../components/use-user-search.ts';
import { useWebsiteSearch, websiteWords } from '../../../components/use-website-search.ts';
import { useApi } from '../../../lib/api.context.tsx';
import { filtersText as text } from '../reports.filters.text.ts';
import { userNameQuery, websiteNameQuery } from '../reports.queries.ts';

/** No site's and nobody's id: the choice that takes the filter away. */
const ALL = 'todos';

interface FilterControl {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface FilterFieldProps {
  label: string;
  error?: string | undefined;
  children: (control: FilterControl) => ReactNode;
}

/** A filter below its label. Not a Field: a filter is neither required nor optional. */
export function FilterField({ label, error, children }: FilterFieldProps) {
  const id = useId();
  const errorId = error === undefined ? undefined : `${id}-error`;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': errorId })}
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-sm text-destructive-text">
          {error}
        </p>
      )}
    </div>
  );
}

export interface DateFilterProps extends Pick<FilterFieldProps, 'label' | 'error'> {
  /** yyyy-MM-dd. */
  value: string | undefined;
  onChange: (day: string | null) => void;
}

/** What is wrong about a day; nothing while there is none. */
const problemOf = (day: string): string | undefined =>
  day === '' ? undefined : dayField.safeParse(day).error?.issues[0]?.message;

/** A day; what is typed of it follows the address when something else changes that. */
export function DateFilter({ label, error, value = '', onChange }: DateFilterProps) {
  const [typed, setTyped] = useState(value);
  const [typing, setTyping] = useState(false);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  const change = (day: string) => {
    setTyped(day);
    if (day === '') onChange(null);
    else if (problemOf(day) === undefined) onChange(day);
  };
  // While a year is typed it is one of antiquity: nothing is asked for, and nothing is wrong yet.
  const problem = typing ? undefined : problemOf(typed);
  return (
    <FilterField label={label} error={problem ?? error}>
      {(control) => (
        <Input
          {...control}
          type="date"
          min={FIRST_DAY}
          max={LAST_DAY}
          value={typed}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </FilterField>
  );
}

interface IdFilterProps {
  value: string | undefined;
  onChange: (id: string | null) => void;
}

/** What the address knows by its id, under its name as soon as that is known. */
function choiceOf(
  id: string | undefined,
  { data, isError }: UseQueryResult<string>,
  unknown: string,
): PickerChoice | null {
  if (id === undefined) return null;
  return { id, name: data ?? (isError ? unknown : text.loading) };
}

export function UserFilter({ value, onChange }: IdFilterProps) {
  const api = useApi();
  const client = useQueryClient();
  const name = useQuery({ ...userNameQuery(api, value ?? ''), enabled: value !== undefined });
  const chosen = choiceOf(value, name, text.unknownUser);
  const search = useUserSearch();
  return (
    <FilterField label={text.user}>
      {(control) => (
        <UserPicker
          id={control.id}
          value={chosen && { userId: chosen.id, name: chosen.name }}
          search={search}
          first={[{ userId: ALL, name: text.all.users }]}
          placeholder={text.all.users}
          onChange={(user) => {
            const all = user.userId === ALL;
            if (!all) client.setQueryData(userNameQuery(api, user.userId).queryKey, user.name);
            onChange(all ? null : user.userId);
          }}
        />
      )}
    </FilterField>
  );
}

const siteWords = { ...websiteWords, placeholder: text.all.websites };
const allSites: readonly PickerChoice[] = [{ id: ALL, name: text.all.websites }];

export interface WebsiteFilterProps extends IdFilterProps {
  /** Only this client's sites are offered. */
  userId?: string | undefined;
}

/** Any site for administrators, one of their own for others: the search finds no more. */
export function WebsiteFilter({ value, userId, onChange }: WebsiteFilterProps) {
  const api = useApi();
  const client = useQueryClient();
  const name = useQuery({ ...websiteNameQuery(api, value ?? ''), enabled: value !== undefined });
  const search = useWebsiteSearch(userId);
  return (
    <FilterField label={text.website}>
      {(control) => (
        <SearchPicker
          id={control.id}
          words={siteWords}
          value={choiceOf(value, name, text.unknownWebsite)}
          search={search}
          first={allSites}
          onChange={(site) => {
            const all = site.id === ALL;
            if (!all) client.setQueryData(websiteNameQuery(api, site.id).queryKey, site.name);
            onChange(all ? null : site.id);
          }}
        />
      )}
    </FilterField>
  );
}
