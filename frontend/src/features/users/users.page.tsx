import { useQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { AccessDenied } from '../../components/access-denied.tsx';
import { DataTableSkeleton } from '../../components/data-table.tsx';
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
import { useProfile } from '../../lib/session.context.tsx';
import { useAnsweredPage } from '../../lib/use-answered-page.ts';
import { useDialogTask } from '../../lib/use-dialog-task.ts';
import { useListParams } from '../../lib/use-list-params.ts';
import { UsersTable } from './components/users-table.tsx';
import { shownRows } from './users.cache.ts';
import { usersQuery } from './users.queries.ts';
import type { UserTask } from './users.task.ts';
import { usersText as text } from './users.text.ts';

const loadDialogs = () => import('./components/user-dialogs.tsx');
const UserDialogs = lazy(async () => ({ default: (await loadDialogs()).UserDialogs }));

/** /users: the clients, for administrators only (spec 000 §2, Users). The server refuses others as well. */
export function UsersPage() {
  const { role } = useProfile();
  if (role !== 'admin') return <AccessDenied title={text.title} message={text.denied} />;
  return <UsersAdministration />;
}

function UsersAdministration() {
  const dialog = useDialogTask<UserTask>();
  // After the list, and before anybody has chosen what to do.
  useEffect(() => {
    // Without a network the click itself will tell.
    loadDialogs().catch(() => undefined);
  }, []);
  const create = (
    <Button onClick={() => dialog.start({ kind: 'create' })}>
      <Plus aria-hidden="true" />
      {text.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={text.title} description={text.description} action={create} />
      <SearchField label={text.search} className="mb-4 sm:max-w-md!" />
      <UsersList create={create} onTask={dialog.start} />
      {dialog.task && (
        <Suspense>
          <UserDialogs dialog={dialog} />
        </Suspense>
      )}
    </>
  );
}

interface UsersListProps {
  /** The button that makes the first one. */
  create: ReactNode;
  onTask: (task: UserTask) => void;
}

function UsersList({ create, onTask }: UsersListProps) {
  const { page, search, clear } = useListParams();
  const list = useQuery(usersQuery(useApi(), { page, search }));
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
    return <NoMatch {...text.noMatch} onClear={clear} />;
  }
  return (
    <>
      <StaleList query={list} />
      <div aria-busy={list.isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
        <UsersTable users={list.data.items} onTask={onTask} />
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
