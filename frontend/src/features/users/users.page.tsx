import { useQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FilterParam } from '../../../../functions/profiles/profiles.views.domain.ts';
import { USERS_PAGE_SIZE } from '../../../../functions/users/users.domain.ts';
import { ExportButton } from '../../components/exports/export-button.tsx';
import { FilterTabs } from '../../components/lists/filter-tabs.tsx';
import { lazyDialogs } from '../../components/dialogs/lazy-dialogs.tsx';
import { PagedList } from '../../components/lists/paged-list.tsx';
import { SearchField } from '../../components/lists/search-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useApi } from '../../lib/http/api.context.tsx';
import { useStartedTask } from '../../lib/url-params/start-task.ts';
import { useDialogTask } from '../../lib/forms/use-dialog-task.ts';
import {
  SEARCH_PARAM,
  useListAddress,
  useListParams,
  type ListFilter,
} from '../../lib/url-params/use-list-params.ts';
import { SavedViews } from '../profiles/public/saved-views.tsx';
import { UsersTable } from './components/users-table.tsx';
import { useExportUsers, usersQuery } from './users.queries.ts';
import type { UserTask } from './users.task.ts';
import { usersText as text } from './users.text.ts';

const UserDialogs = lazyDialogs<UserTask>(
  async () => (await import('./components/user-dialogs.tsx')).UserDialogs,
);

/** /users: the clients and the administrators, for administrators only (spec 000 §2, Users). */
export function UsersPage() {
  const dialog = useDialogTask<UserTask>();
  useStartedTask('user', () => dialog.start({ kind: 'create' }));
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
        <div className="flex items-center justify-between gap-2 lg:contents">
          <SearchField
            label={text.search}
            placeholder={text.searchPlaceholder}
            className="sm:max-w-md!"
          />
          <Download />
        </div>
        <div className="flex flex-wrap items-center gap-2 lg:contents">
          <RoleFilter />
          <SavedViews list="users" />
        </div>
      </div>
      <UsersList create={create} onTask={dialog.start} />
      <UserDialogs dialog={dialog} eager />
    </>
  );
}

/** The clients, as the specification has it, unless the administrators are asked for. */
const roleFilter = {
  param: 'rol' satisfies FilterParam<'users'>,
  values: ['admin'],
} satisfies ListFilter<'admin'>;

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

/** The file with what the list finds. */
function Download() {
  const { search, filter } = useListParams(roleFilter);
  const role = filter ?? 'cliente';
  return (
    <div className="lg:order-1 lg:ml-auto">
      <ExportButton ask={useExportUsers({ search, role })} nouns={text.nouns[role]} />
    </div>
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
  return (
    <PagedList
      list={list}
      page={page}
      size={USERS_PAGE_SIZE}
      text={text}
      filter={{ filtered: search !== '', clear: () => narrow({ [SEARCH_PARAM]: null }) }}
      empty={<NoUsers create={create} />}
    >
      {({ items }) => <UsersTable users={items} label={text.tableLabel[role]} onTask={onTask} />}
    </PagedList>
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
