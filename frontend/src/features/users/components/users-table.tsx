import {
  Globe,
  History,
  KeyRound,
  MailPlus,
  Pencil,
  ShieldOff,
  ShieldPlus,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import type { UserSummary } from '../../../../../functions/users/users.domain.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import type { RowAction } from '../../../components/lists/row-action.ts';
import {
  actionsColumn,
  besideActions,
  RowActions,
} from '../../../components/lists/row-actions.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { nameOf } from '../users.names.ts';
import type { PersonTask, UserTask } from '../users.task.ts';
import { usersText as text } from '../users.text.ts';

const MINUTE_MS = 60_000;

export interface UsersTableProps {
  users: readonly UserSummary[];
  /** What the list is called, for screen readers. */
  label: string;
  onTask: (task: UserTask) => void;
}

/** The people of a page, with what can be done to each. Where it is narrow, company and contact go below the name. */
export function UsersTable({ users, label, onTask }: UsersTableProps) {
  const now = useNow(MINUTE_MS);
  const columns: readonly Column<UserSummary>[] = [
    {
      title: text.columns.person,
      width: 'w-[32%]',
      className: besideActions,
      cell: (user) => <Person user={user} />,
      narrow: { width: '', cell: (user) => <Person user={user} whole /> },
    },
    {
      title: text.columns.company,
      cell: ({ companyName }) => <TextOr text={companyName} none={text.noCompany} />,
      narrow: null,
    },
    { title: text.columns.contact, cell: (user) => <Contact user={user} />, narrow: null },
    {
      title: text.columns.registered,
      width: 'xl:w-68',
      cell: (user) => <Registered user={user} now={now} />,
      narrow: { width: 'w-44' },
    },
    actionsColumn((user) => <Actions user={user} onTask={onTask} />),
  ];
  return <DataTable label={label} columns={columns} rows={users} keyOf={({ userId }) => userId} />;
}

/** A text that may be missing, in two lines at most. */
function TextOr({ text: shown, none }: { text: string; none: string }) {
  if (shown === '') return <span className="text-muted-foreground">{none}</span>;
  return (
    <span title={shown} className="line-clamp-2 wrap-anywhere">
      {shown}
    </span>
  );
}

const secondLine = 'mt-0.5 truncate text-muted-foreground';

function Person({ user, whole = false }: { user: UserSummary; whole?: boolean }) {
  const { userId } = useProfile();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 font-medium">
        <TextOr text={nameOf(user)} none={text.noName} />
        {user.userId === userId && <Badge>{text.own}</Badge>}
      </div>
      <p title={user.email} className={secondLine}>
        {user.email}
      </p>
      {user.secondaryEmail !== '' && (
        <p title={user.secondaryEmail} className={secondLine}>
          {user.secondaryEmail}
        </p>
      )}
      {whole && (
        <div className="mt-2">
          <TextOr text={user.companyName} none={text.noCompany} />
          <Contact user={user} />
        </div>
      )}
    </>
  );
}

function Contact({ user: { phone, whatsapp } }: { user: UserSummary }) {
  const other = whatsapp !== '' && whatsapp !== phone;
  return (
    <div className="tabular">
      {(phone !== '' || !other) && <TextOr text={phone} none={text.noPhone} />}
      {other && (
        <p className="wrap-anywhere">
          <span className="text-muted-foreground">{text.whatsapp}</span> {whatsapp}
        </p>
      )}
    </div>
  );
}

function Registered({ user, now }: { user: UserSummary; now: Date }) {
  const format = useFormat();
  return (
    <>
      <p className="tabular">
        <span className="text-muted-foreground md:hidden">{text.columns.registered} </span>
        {format.date(user.createdAt)}
      </p>
      {user.invitationPending ? (
        <Badge variant="warning" className="mt-1 max-w-full whitespace-normal!">
          {text.invitationPending}
        </Badge>
      ) : (
        <p className="mt-0.5 text-muted-foreground">
          {text.lastSignIn}:{' '}
          {user.lastSignInAt === null ? (
            text.never
          ) : (
            <RelativeTime instant={user.lastSignInAt} now={now} />
          )}
        </p>
      )}
    </>
  );
}

const looks: Record<PersonTask['kind'], { icon: LucideIcon; destructive?: boolean }> = {
  assign: { icon: Globe },
  edit: { icon: Pencil },
  history: { icon: History },
  password: { icon: KeyRound },
  invite: { icon: MailPlus },
  promote: { icon: ShieldPlus },
  demote: { icon: ShieldOff },
  remove: { icon: Trash2, destructive: true },
};

/** What can be done to a person. Nobody demotes or deletes themselves, and an administrator's data are their own. */
function tasksFor({ role, invitationPending }: UserSummary, isOwn: boolean): PersonTask['kind'][] {
  if (isOwn) return ['history'];
  const invite = invitationPending ? (['invite'] as const) : [];
  return role === 'admin'
    ? ['history', 'password', ...invite, 'demote', 'remove']
    : ['assign', 'edit', 'password', ...invite, 'promote', 'remove'];
}

function Actions({ user, onTask }: { user: UserSummary } & Pick<UsersTableProps, 'onTask'>) {
  const { userId } = useProfile();
  const actions = tasksFor(user, user.userId === userId).map((kind): RowAction => ({
    label: text.actions[kind],
    onSelect: () => onTask({ kind, user }),
    ...looks[kind],
  }));
  return <RowActions name={nameOf(user) || user.email} actions={actions} />;
}
