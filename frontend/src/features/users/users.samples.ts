import type { ListedNote } from '../../../../functions/users/notes/users.notes.domain.ts';
import {
  userSummarySchema,
  type User,
  type UserSummary,
} from '../../../../functions/users/users.domain.ts';
import type { ListPage } from '../../lib/queries/list-page.ts';

const person: User = {
  userId: '01k9zz0000000000000000aaaa',
  email: 'clara@andes.cl',
  firstName: 'Clara',
  lastName: 'Rojas',
  phone: '+56912345678',
  secondaryEmail: '',
  whatsapp: '',
  companyName: 'Andes SpA',
  companyDni: '',
  companyAddress: '',
  companyCity: '',
  companyCountry: '',
  companyEconomicActivity: '',
  emailNotifications: true,
  hoursInReports: false,
  role: 'cliente',
  position: 'owner',
  companyId: null,
  createdAt: '2026-03-05T12:00:00.000Z',
  secondFactorSince: null,
  erasesAt: null,
  acceptedTerms: null,
  lastSignInAt: '2026-03-06T12:00:00.000Z',
  revision: 0,
  invitationPending: false,
};

/** A client in full. */
export const userDetail = (given: Partial<User> = {}): User => ({ ...person, ...given });

/** A client as the list shows one; the API sends no more. */
export const userRow = (given: Partial<UserSummary> = {}): UserSummary =>
  userSummarySchema.parse({ ...person, ...given });

/** A note about a client, of the reader's own. */
export const note = (given: Partial<ListedNote> = {}): ListedNote => ({
  noteId: '01k9zz0000000000000000not0',
  text: 'Prefiere que la llamen por la mañana.',
  createdAt: '2026-03-05T12:00:00.000Z',
  editedAt: null,
  revision: 0,
  mine: true,
  authorName: 'Ana Pérez',
  ...given,
});

/** A page of the list as the API answers it. */
export const usersPage = (items: UserSummary[], given: Partial<ListPage<UserSummary>> = {}) => ({
  body: { items, page: 1, pageCount: 1, total: items.length, ...given },
});
