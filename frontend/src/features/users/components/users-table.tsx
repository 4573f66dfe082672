import { Link } from 'react-router';
import type { AdminPosition } from '../../../../../functions/core/validation/standing.ts';
import type { UserSummary } from '../../../../../functions/users/users.domain.ts';
import { adminPositionLabels } from '../../../../../functions/users/users.positions.domain.ts';
import { pathOfUser } from '../../../app/paths.ts';
import { DataTable, type Column } from '../../../components/lists/data-table.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { actionsColumn } from '../../../components/lists/row-actions.tsx';
import { rowDetailLooks, rowLinkLooks } from '../../../components/lists/row-looks.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { useProfile } from '../../../lib/session/session.context.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useNow } from '../../../lib/format/use-now.ts';
import { nameOf } from '../users.names.ts';
import type { UserTask } from '../users.task.ts';
import { usersText as text } from '../users.text.ts';
import { UserActions } from './user-actions.tsx';

const MINUTE_MS = 60_000;

export interface UsersTableProps {
  users: readonly UserSummary[];
  /** What the list is called, for screen readers. */
  label: string;
  onTask: (task: UserTask) => void;
}

/** The people of a page: a row leads to the person, its menu to what can be done to them. Where it is narrow, the contact goes below the company. */
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
    actionsColumn((user) => <UserActions user={user} onTask={onTask} />),
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
  const name = nameOf(user);
  return (
    <span className="flex min-w-0 items-center gap-x-2 font-medium">
      <Link
        to={pathOfUser(user.userId)}
        title={name}
        className={`block min-w-0 truncate ${rowLinkLooks} ${name === '' ? 'text-muted-foreground' : ''}`}
      >
        {name || text.noName}
      </Link>
      {user.userId === userId && <Badge>{text.own}</Badge>}
      {user.role === 'admin' && (
        <Badge>{adminPositionLabels[user.position as AdminPosition]}</Badge>
      )}
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
