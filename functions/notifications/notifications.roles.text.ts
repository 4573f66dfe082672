import type { UserRoleChanged } from '../../events/users.events.ts';
import type { InstantFormat } from '../core/format.ts';
import type { AdminPosition } from '../core/validation/standing.ts';
import { adminPositionHints, adminPositionLabels } from '../users/users.positions.domain.ts';
import { announcementPages, quoted, type Announcement } from './notifications.announcement.text.ts';

/** A change of role, for one reader. `userId` is the reader, who may be the person with the new role. */
export type RoleNews = UserRoleChanged & { userId: string };

const own: Record<RoleNews['role'], { title: string; meaning: (news: RoleNews) => string }> = {
  admin: {
    title: 'Ahora tienes el rol de administrador',
    meaning: (news) =>
      `Tu posición es ${positionOf(news).label}. ${positionOf(news).hint} Para entrar, recupera tu acceso y elige una contraseña de al menos 12 caracteres. Si todavía no has entrado nunca, usa la contraseña temporal de tu invitación.`,
  },
  cliente: {
    title: 'Ya no tienes el rol de administrador',
    meaning: () => 'Sigues en el portal como cliente: ves lo que es tuyo.',
  },
};

/** An administrator's position, and what it allows. */
function positionOf(news: RoleNews): { label: string; hint: string } {
  const position = news.position as AdminPosition;
  return { label: quoted(adminPositionLabels[position]), hint: adminPositionHints[position] };
}

const titlesForOthers: Record<RoleNews['role'], string> = {
  admin: 'Hay un nuevo administrador',
  cliente: 'Hay un administrador menos',
};

/** The position of somebody who was given the role, behind their name. */
const inPosition = (news: RoleNews): string =>
  news.role === 'admin' ? ` con la posición ${positionOf(news).label}` : '';

/** What was done, between who did it and whom it concerns. */
function changeOf({ role, account }: Pick<RoleNews, 'role' | 'account'>): string {
  if (account === 'created') return 'creó una cuenta de administrador para';
  if (account === 'deleted') return 'eliminó la cuenta del administrador';
  return role === 'admin' ? 'hizo administrador a' : 'quitó el rol de administrador a';
}

/** Who did it, and when. */
const deedOf = ({ actor, changedAt }: RoleNews, format: InstantFormat) => ({
  by: actor === null ? 'El sistema' : actor.name,
  when: `el ${format.dateTime(changedAt)}`,
});

/** The texts about an administrator's new position. */
function positionNews(news: RoleNews, format: InstantFormat): Announcement {
  const { label, hint } = positionOf(news);
  const { by, when } = deedOf(news, format);
  if (news.userId === news.personId) {
    return {
      type: 'info',
      title: `Tu posición ahora es ${label}`,
      paragraphs: [`${by} cambió tu posición ${when}.`, hint],
      page: announcementPages.dashboard,
    };
  }
  return {
    type: 'warning',
    title: 'Cambió la posición de un administrador',
    paragraphs: [
      `${by} dio a ${quoted(news.personName)} la posición ${label} ${when}.`,
      unexpected,
    ],
    page: announcementPages.administrators,
  };
}

const unexpected =
  'Si no lo esperabas, revisa quiénes son administradores y habla con quien lo hizo.';

/** The texts about a new role: for its person, and for the administrators. */
function newRoleNews(news: RoleNews, format: InstantFormat): Announcement {
  const { userId, personId, personName, role } = news;
  const { by, when } = deedOf(news, format);
  if (userId === personId) {
    const { title, meaning } = own[role];
    const paragraphs = [`${by} cambió tu rol ${when}.`, meaning(news)];
    return { type: 'info', title, paragraphs, page: announcementPages.dashboard };
  }
  return {
    type: 'warning',
    title: titlesForOthers[role],
    paragraphs: [
      `${by} ${changeOf(news)} ${quoted(personName)}${inPosition(news)} ${when}.`,
      unexpected,
    ],
    page: announcementPages.administrators,
  };
}

/** The texts about a new role or position: for its person, and for the administrators. */
export const roleNews = (news: RoleNews, format: InstantFormat): Announcement =>
  (news.kind === 'position' ? positionNews : newRoleNews)(news, format);
