import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleUser, Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { AdminPosition } from '../../../../functions/core/validation/standing.ts';
import type { User, UserSummary } from '../../../../functions/users/users.domain.ts';
import { adminPositionLabels } from '../../../../functions/users/users.positions.domain.ts';
import { pathOfUser, paths } from '../../app/paths.ts';
import { lazyDialogs } from '../../components/dialogs/lazy-dialogs.tsx';
import { LoadFailure } from '../../components/lists/load-failure.tsx';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardContent } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../components/ui/skeleton.tsx';
import { usePageTitle } from '../../lib/browser/page-title.ts';
import { useDialogTask } from '../../lib/forms/use-dialog-task.ts';
import { ApiError, isGone } from '../../lib/http/api-error.ts';
import { useApi } from '../../lib/http/api.context.tsx';
import { useIsAtLeast } from '../../lib/session/session.context.tsx';
import { PersonMembers } from './public/members-cards.tsx';
import type { PlanReceiver } from '../payments/public/assign-plan-dialog.tsx';
import { PersonSessions } from '../sessions/public/sessions-cards.tsx';
import { ActivitiesPart, PaymentsPart, SitesPart } from './components/one/list-parts.tsx';
import { NotesPart } from './components/one/notes-part.tsx';
import { PartCard } from './components/one/part.tsx';
import { PersonFacts } from './components/one/person-facts.tsx';
import { PlanPart } from './components/one/plan-part.tsx';
import { ReportsPart } from './components/one/reports-part.tsx';
import { UserActions } from './components/user-actions.tsx';
import { HistoryEntries } from './components/user-history.tsx';
import { historyText } from './users.history.text.ts';
import { nameOf } from './users.names.ts';
import { oneUserText as text } from './users.one.text.ts';
import { knownInList, userQuery } from './users.queries.ts';
import type { UserTask } from './users.task.ts';
import { usersText } from './users.text.ts';
import { usersTitles } from './users.titles.text.ts';

const UserDialogs = lazyDialogs<UserTask>(
  async () => (await import('./components/user-dialogs.tsx')).UserDialogs,
);
const AssignPlanDialogs = lazyDialogs<PlanReceiver>(
  async () => (await import('../payments/public/assign-plan-dialog.tsx')).AssignPlanDialog,
);

/** /users/:userId: all that is known of a person, for administrators. */
export function UserPage() {
  const { userId = '' } = useParams();
  // Somebody else's page is another one.
  return <OneUser key={userId} userId={userId} />;
}

const personOf = (user: UserSummary) => ({ userId: user.userId, name: nameOf(user) || user.email });

function OneUser({ userId }: { userId: string }) {
  const client = useQueryClient();
  const query = useQuery(userQuery(useApi(), userId));
  const { data: user } = query;
  const known = user ?? knownInList(client, userId);
  const title = known ? personOf(known).name : usersTitles.one;
  usePageTitle(title);
  if (isUnknown(query.error)) return <Missing />;
  if (user) return <Person user={user} />;
  return (
    <>
      <Header title={<span className="wrap-anywhere">{title}</span>} />
      {query.isPending ? <PageSkeleton /> : <LoadFailure title={text.failed} query={query} />}
    </>
  );
}

interface HeaderProps {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
}

const Header = (props: HeaderProps) => (
  <PageHeader before={<BackLink to={paths.users}>{text.back}</BackLink>} {...props} />
);

/** The lists beside what is known of the person, and what was noted; on a phone these come first. */
function Person({ user }: { user: User }) {
  const { userId, companyId } = user;
  const isMember = companyId !== null;
  const dialog = useDialogTask<UserTask>();
  const plan = useDialogTask<PlanReceiver>();
  const person = personOf(user);
  const isOwner = useIsAtLeast('owner');
  return (
    <>
      <Header
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{person.name}</span>
            {user.role === 'admin' && (
              <Badge variant="brand">{adminPositionLabels[user.position as AdminPosition]}</Badge>
            )}
            {user.invitationPending && (
              <Badge variant="warning">{usersText.invitationPending}</Badge>
            )}
          </span>
        }
        description={isMember ? <OfCompany companyId={companyId} /> : user.companyName}
        action={
          <Actions user={user} onTask={dialog.start} onAssignPlan={() => plan.start({ person })} />
        }
      />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4 sm:gap-6 max-lg:order-2">
          {!isMember && <ClientParts user={user} />}
          {(isOwner || user.role === 'cliente') && (
            <PartCard title={text.sessions}>
              <CardContent>
                <PersonSessions userId={userId} />
              </CardContent>
            </PartCard>
          )}
          <PartCard title={historyText.title}>
            <CardContent className="pt-1! sm:pt-2!">
              <HistoryEntries userId={userId} />
            </CardContent>
          </PartCard>
        </div>
        <div className="grid min-w-0 gap-4 sm:gap-6">
          <PersonFacts user={user} />
          {!isMember && <PlanPart userId={userId} />}
          <NotesPart person={person} />
        </div>
      </div>
      <UserDialogs dialog={dialog} eager />
      <AssignPlanDialogs dialog={plan} />
    </>
  );
}

/** Somebody whom a client invited: what they see is the client's. */
const OfCompany = ({ companyId }: { companyId: string }) => (
  <>
    {text.member}{' '}
    <Link to={pathOfUser(companyId)} className="font-medium text-primary-soft-foreground underline">
      {text.toClient}
    </Link>
  </>
);

/** What a client has. An administrator may have had it before. */
function ClientParts({ user: { userId, role } }: { user: User }) {
  return (
    <>
      <SitesPart userId={userId} />
      <ActivitiesPart userId={userId} />
      <PaymentsPart userId={userId} />
      <ReportsPart userId={userId} />
      {role === 'cliente' && (
        <PartCard title={text.members}>
          <CardContent>
            <PersonMembers userId={userId} />
          </CardContent>
        </PartCard>
      )}
    </>
  );
}

interface ActionsProps {
  user: User;
  onTask: (task: UserTask) => void;
  onAssignPlan: () => void;
}

const standingThere = ['edit', 'history'] as const;
const notOfMembers = [...standingThere, 'assign', 'promote'] as const;

/** What is done most, and a menu of the rest. An administrator has no plan, and edits their own data. */
function Actions({ user, onTask, onAssignPlan }: ActionsProps) {
  const isMember = user.companyId !== null;
  const isClient = user.role === 'cliente' && !isMember;
  const isOwner = useIsAtLeast('owner');
  return (
    <>
      {isClient && (
        <>
          <Button variant="secondary" onClick={() => onTask({ kind: 'edit', user })}>
            <Pencil aria-hidden="true" />
            {usersText.actions.edit}
          </Button>
          {isOwner && (
            <Button onClick={onAssignPlan}>
              <Plus aria-hidden="true" />
              {text.assignPlan}
            </Button>
          )}
        </>
      )}
      <UserActions user={user} onTask={onTask} without={isMember ? notOfMembers : standingThere} />
    </>
  );
}

/** Deleted, or an address that was never one. */
const isUnknown = (error: Error | null) =>
  isGone(error) || (error instanceof ApiError && error.status === 400);

function Missing() {
  return (
    <>
      <Header title={usersTitles.one} />
      <Card>
        <EmptyState
          icon={CircleUser}
          {...text.missing}
          action={
            <Button asChild variant="secondary">
              <Link to={paths.users}>{text.back}</Link>
            </Button>
          }
        />
      </Card>
    </>
  );
}

const PageSkeleton = () => (
  <SkeletonGroup>
    <div className="grid gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-4 sm:gap-6">
        <Skeleton className="h-64 w-full rounded-xl" />
        <Skeleton className="h-64 w-full rounded-xl" />
      </div>
      <Skeleton className="h-80 w-full rounded-xl" />
    </div>
  </SkeletonGroup>
);
