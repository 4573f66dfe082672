import type { Caller } from '../core/auth/caller.ts';
import { createClock } from '../core/exports/csv.ts';
import {
  exportList,
  readFound,
  requireExportable,
  type ExportDependencies as Exporting,
} from '../core/exports/export-file.ts';
import type { ExportAnswer } from '../core/http/export-answer.ts';
import type { Role } from '../core/validation/role.ts';
import type { Admins } from '../profiles/profiles.admins.view.ts';
import { contactFields, type ContactForm } from '../profiles/profiles.form.domain.ts';
import type { Membership } from '../profiles/profiles.membership.view.ts';
import type { User } from './users.domain.ts';
import { usersExportText as text } from './users.export.text.ts';

export interface ExportDependencies extends Exporting {
  people: Pick<Membership, 'findClients'>;
  admins: Pick<Admins, 'findFound'>;
}

interface UserFilters {
  search: string;
  role: Role;
}

/** What people filled in, as administrators read it. */
const contactCells = (user: User) =>
  Object.fromEntries(contactFields.map((name) => [name, user[name]])) as ContactForm;

/** What is known of a person. */
const userCells = (
  user: User,
  clock: ReturnType<typeof createClock>,
): Record<keyof typeof text.columns, string> => ({
  ...contactCells(user),
  userId: user.userId,
  email: user.email,
  role: text.roles[user.role],
  created: clock(user.createdAt),
  lastSignIn: clock(user.lastSignInAt),
  invitation: user.invitationPending ? text.yes : text.no,
});

/** The people that the list finds. @throws AppError EXPORT_TOO_LARGE */
async function findUsers(
  { search, role }: UserFilters,
  { people, admins }: ExportDependencies,
): Promise<User[]> {
  if (role === 'cliente') return readFound(await people.findClients(search));
  const found = await admins.findFound(search);
  requireExportable(found.length);
  return found;
}

/**
 * Writes the clients, or the administrators, that the list finds as CSV, newest first, and returns a link that works for
 * a minute. @throws AppError EXPORT_TOO_LARGE
 */
export async function exportUsers(
  caller: Pick<Caller, 'userId' | 'role'>,
  asked: UserFilters,
  dependencies: ExportDependencies,
): Promise<ExportAnswer> {
  const users = await findUsers(asked, dependencies);
  const clock = createClock(dependencies.timeZone);
  const list = {
    ...{ folder: 'users', action: 'UsersExported', asked: { ...asked } },
    columns: text.columns,
    rows: users.map((user) => userCells(user, clock)),
    noun: text.files[asked.role],
  };
  return exportList(caller, list, dependencies);
}
