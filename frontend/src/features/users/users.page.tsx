import { useQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { DataTableSkeleton } from '../../components/data-table.tsx';
import { FilterTabs } from '../../components/filter-tabs.tsx';
import { lazyDialogs } from '../../components/lazy-dialogs.tsx';
import { LoadFailure, StaleList } from '../../components/load-failure.tsx';
import { NoMatch } from '../../components/no-match.tsx';
import { Pager } from '../../components/pager.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { useApi } from '../../lib/api.context.tsx';
import { useAnsweredPage } from '../../lib/use-answered-page.ts';
import { useDialogTask } from '../../lib/use-dialog-task.ts';
import {
  SEARCH_PARAM,
  useListAddress,
  useListParams,
  type ListFilter,
} from '../../lib/use-list-params.ts';
import { UsersTable } from './components/users-table.tsx';
import { shownRows } from './users.cache.ts';
import { usersQuery } from './users.queries.ts';
import type { UserTask } from './users.task.ts';
import { usersText as text } from './users.text.ts';

const UserDialogs = lazyDialogs<UserTask>(
  async () => (await import('./components/user-dialogs.tsx')).UserDialogs,
);

/** /users: the clients and the administrators, for administrators only (spec 000 §2, Users). */
export function UsersPage() {
  const dialog = useDialogTask<UserTask>();
  const create = (
    <Button onClick={() => dialog.start({ kind: 'create' })}>
      <Plus aria-hidden="true" />
      {text.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={text.title} description={text.description} action={create} />
      <div className="mb-4 flex flex-col gap-3 lg:flex-row lg:items-center">
        <SearchField label={text.search} className="sm:max-w-md!" />
        <RoleFilter />
      </div>
      <UsersList create={create} onTask={dialog.start} />
      <UserDialogs dialog={dialog} eager />
    </>
  );
}

/** The clients, as the specification has it, unless the administrators are asked for. */
const roleFilter: ListFilter<'admin'> = { param: 'rol', values: ['admin'] };

function RoleFilter() {
  const { filter, setFilter } = useListParams(roleFilter);
  const { label, cliente, admin } = text.filter;
  return (
    <FilterTabs
      label={label}
      value={filter}
      onChange={setFilter}
      options={[
        { value: null, label: cliente },
        { value: 'admin', label: admin },
      ]}
    />
  );
}

interface UsersListProps {
  /** The button that makes the first one. */
  create: ReactNode;
  onTask: (task: UserTask) => void;
}

function UsersList({ create, onTask }: UsersListProps) {
  const { page, search, filter } = useListParams(roleFilter);
  const [, narrow] = useListAddress();
  const role = filter ?? 'cliente';
  const list = useQuery(usersQuery(useApi(), { role, page, search }));
  useAnsweredPage(page, list.isPlaceholderData ? undefined : list.data?.page);
  if (list.isPending) {
    return (
      <SkeletonGroup>
        <DataTableSkeleton />
      </SkeletonGroup>
    );
  }
  if (!list.data) return <LoadFailure title={text.failed} query={list} />;
  if (list.data.total === 0) {
    if (search === '') return <NoUsers create={create} />;
    return <NoMatch {...text.noMatch} onClear={() => narrow({ [SEARCH_PARAM]: null })} />;
  }
  return (
    <>
      <StaleList query={list} />
      <div aria-busy={list.isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
        <UsersTable users={list.data.items} label={text.tableLabel[role]} onTask={onTask} />
      </div>
      <Pager
        page={list.data.page}
        pages={list.data.pageCount}
        line={text.line(shownRows(list.data))}
      />
    </>
  );
}

function NoUsers({ create }: Pick<UsersListProps, 'create'>) {
  const { title, description } = text.empty;
  return (
    <Card>
      <EmptyState icon={Users} title={title} description={description} action={create} />
    </Card>
  );
}
