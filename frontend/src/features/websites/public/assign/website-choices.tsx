import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  ASSIGNMENT_MAX_SITES,
  type WebsiteSummary,
} from '../../../../../../functions/websites/websites.domain.ts';
import { withoutProtocol } from '../../../../../../functions/websites/websites.url.domain.ts';
import { useApi } from '../../../../lib/http/api.context.tsx';
import type { UserChoice } from '../../../../components/pickers/user-options.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Checkbox } from '../../../../components/ui/fields/checkbox.tsx';
import { Input } from '../../../../components/ui/fields/input.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import { websiteChoicesQuery } from './assign-websites.queries.ts';
import { assignText as text } from './assign-websites.text.ts';
import { chosenOf, ownerIdOf, type AssignmentForm } from './assignment.form.ts';

const DEBOUNCE_MS = 300;
const SEARCH_MAX_LENGTH = 100;

/** The sites that can be given away, to be ticked: searched on the server, a page at a time. */
export function WebsiteChoices({ form }: { form: AssignmentForm }) {
  const [search, setSearch] = useState('');
  return (
    <fieldset className="min-w-0" disabled={form.formState.isSubmitting}>
      <legend className="mb-1.5 text-sm font-medium">{text.choices}</legend>
      <ChoiceSearch onSearch={setSearch} />
      <FoundChoices form={form} search={search} />
    </fieldset>
  );
}

/** Passes on what to search for once nobody has typed for a moment. */
function ChoiceSearch({ onSearch }: { onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <div className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-3 left-3 size-4 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label={text.search.label}
        placeholder={text.search.placeholder}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={SEARCH_MAX_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form around it is not sent.
          event.preventDefault();
          onSearch(typed.trim());
        }}
        className="truncate pl-9!"
      />
    </div>
  );
}

interface FoundChoicesProps {
  form: AssignmentForm;
  search: string;
}

function FoundChoices({ form, search }: FoundChoicesProps) {
  const list = useInfiniteQuery(websiteChoicesQuery(useApi(), search));
  const found = new Map(
    // A site made meanwhile moves the others: one may come twice.
    list.data?.pages.flatMap(({ items }) => items).map((site) => [site.websiteId, site]),
  );
  return (
    <div className="mt-2">
      <ul aria-busy={list.isPlaceholderData} className="divide-y">
        {[...found.values()].map((site) => (
          <li key={site.websiteId}>
            <Choice site={site} form={form} />
          </li>
        ))}
      </ul>
      <div role="status" className="text-sm text-muted-foreground">
        {list.isPending && <Searching />}
        {list.isSuccess && found.size === 0 && (
          <p className="py-2.5 wrap-anywhere">{search === '' ? text.none : text.noMatch(search)}</p>
        )}
      </div>
      {list.isError ? <Failed list={list} /> : list.hasNextPage && <More list={list} />}
    </div>
  );
}

const Searching = () => (
  <p className="flex min-h-control items-center gap-2">
    <Spinner />
    {text.loading}
  </p>
);

interface ListProps {
  list: UseInfiniteQueryResult;
}

/** What could not be read is read again: a further page, or the first. */
function Failed({ list }: ListProps) {
  const again = list.isFetchNextPageError ? list.fetchNextPage : list.refetch;
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
      <p>{text.loadFailed}</p>
      <Button variant="link" size="inline" loading={list.isFetching} onClick={() => void again()}>
        {text.retry}
      </Button>
    </div>
  );
}

const More = ({ list }: ListProps) => (
  <Button
    variant="secondary"
    className="mt-2 w-full"
    loading={list.isFetchingNextPage}
    onClick={() => void list.fetchNextPage()}
  >
    {text.more}
  </Button>
);

/** Whose a site is now, as far as that matters here. */
function stateOf(site: WebsiteSummary, owner: UserChoice | null): string {
  const ownerId = ownerIdOf(owner);
  if (site.userId === ownerId) {
    return ownerId === null ? text.state.ownNobody : text.state.own(owner?.name ?? '');
  }
  if (site.userId === null) return text.state.nobody;
  return ownerId ? text.state.other : text.state.owned;
}

interface ChoiceProps {
  site: WebsiteSummary;
  form: AssignmentForm;
}

function Choice({ site, form }: ChoiceProps) {
  const id = useId();
  const [owner, sites] = useWatch({ control: form.control, name: ['owner', 'sites'] });
  const isOwn = site.userId === ownerIdOf(owner);
  const others = sites.filter(({ websiteId }) => websiteId !== site.websiteId);
  const ticked = !isOwn && others.length < sites.length;
  const full = chosenOf({ owner, sites }).length >= ASSIGNMENT_MAX_SITES;
  const tick = (on: boolean) =>
    form.setValue('sites', on ? [...others, site] : others, { shouldDirty: true });
  return (
    <Checkbox
      id={id}
      label={site.name}
      hint={`${stateOf(site, owner)} · ${withoutProtocol(site.url)}`}
      checked={ticked}
      disabled={isOwn || (full && !ticked)}
      onChange={(event) => tick(event.target.checked)}
    />
  );
}
