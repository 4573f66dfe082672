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
import { actionsColumn, RowActions } from '../../../components/lists/row-actions.tsx';
import { rowDetailLooks } from '../../../components/lists/row-looks.ts';
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

/** The people of a page, with what can be done to each. Where it is narrow, the contact goes below the company. */
export function UsersTable({ users, label, onTask }: UsersTableProps) {
  const now = useNow(MINUTE_MS);
  const columns: readonly Column<UserSummary>[] = [
    {
      title: text.columns.person,
      width: 'w-[30%]',
      cell: (user) => (
        <>
          <PersonName user={user} />
          <Emails user={user} />
        </>
      ),
      phone: { at: 'title', cell: (user) => <PersonName user={user} /> },
    },
    {
      title: text.columns.company,
      cell: ({ companyName }) => <TextOr text={companyName} none={text.noCompany} />,
      narrow: {
        cell: (user) => (
          <>
            <TextOr text={user.companyName} none={text.noCompany} />
            <Contact user={user} />
          </>
        ),
      },
      phone: { at: 'detail', cell: (user) => <Emails user={user} /> },
    },
    { title: text.columns.contact, cell: (user) => <Contact user={user} />, narrow: null },
    {
      title: text.columns.registered,
      width: 'w-68',
      cell: (user) => <Registered user={user} now={now} />,
      narrow: { width: 'w-48' },
      phone: { at: 'mark', cell: (user) => <PhoneMark user={user} now={now} /> },
    },
    actionsColumn((user) => <Actions user={user} onTask={onTask} />),
  ];
  return <DataTable label={label} columns={columns} rows={users} keyOf={({ userId }) => userId} />;
}

/** A text that may be missing, in one line. */
function TextOr({ text: shown, none }: { text: string; none: string }) {
  if (shown === '') return <span className="block truncate text-muted-foreground">{none}</span>;
  return (
    <span title={shown} className="block truncate">
      {shown}
    </span>
  );
}

function PersonName({ user }: { user: UserSummary }) {
  const { userId } = useProfile();
  return (
    <span className="flex min-w-0 items-center gap-x-2 font-medium">
      <TextOr text={nameOf(user)} none={text.noName} />
      {user.userId === userId && <Badge>{text.own}</Badge>}
    </span>
  );
}

function Emails({ user: { email, secondaryEmail } }: { user: UserSummary }) {
  return (
    <span className={rowDetailLooks}>
      <span title={email}>{email}</span>
      {secondaryEmail !== '' && (
        <>
          {' · '}
          <span title={secondaryEmail}>{secondaryEmail}</span>
        </>
      )}
    </span>
  );
}

function Contact({ user: { phone, whatsapp } }: { user: UserSummary }) {
  const other = whatsapp !== '' && whatsapp !== phone;
  return (
    <div className="tabular">
      {(phone !== '' || !other) && <TextOr text={phone} none={text.noPhone} />}
      {other && (
        <p title={whatsapp} className={rowDetailLooks}>
          <span>{text.whatsapp}</span> {whatsapp}
        </p>
      )}
    </div>
  );
}

const Invited = () => <Badge variant="warning">{text.invitationPending}</Badge>;

function Registered({ user, now }: { user: UserSummary; now: Date }) {
  const format = useFormat();
  return (
    <>
      <p className="tabular">{format.date(user.createdAt)}</p>
      {user.invitationPending ? (
        <Invited />
      ) : (
        <p className={rowDetailLooks}>
          {text.lastSignIn}: <LastSignIn user={user} now={now} />
        </p>
      )}
    </>
  );
}

function LastSignIn({ user: { lastSignInAt }, now }: { user: UserSummary; now: Date }) {
  if (lastSignInAt === null) return text.never;
  return <RelativeTime instant={lastSignInAt} now={now} />;
}

/** Whether and when the person was last here. */
function PhoneMark({ user, now }: { user: UserSummary; now: Date }) {
  if (user.invitationPending) return <Invited />;
  return (
    <span title={text.lastSignIn} className="text-[0.8125rem] leading-5 text-muted-foreground">
      <LastSignIn user={user} now={now} />
    </span>
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
