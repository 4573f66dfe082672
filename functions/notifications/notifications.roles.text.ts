import type { UserRoleChanged } from '../../events/users.events.ts';
import type { InstantFormat } from '../core/format.ts';
import { announcementPages, quoted, type Announcement } from './notifications.announcement.text.ts';

/** A change of role as one person is told of it. `userId` is that person, be it the one whose role it is. */
export type RoleNews = UserRoleChanged & { userId: string };

const own: Record<RoleNews['role'], { title: string; meaning: string }> = {
  admin: {
    title: 'Ahora eres administrador',
    meaning: 'Ves y gestionas los datos de todos los clientes.',
  },
  cliente: {
    title: 'Ya no eres administrador',
    meaning: 'Sigues en el portal como cliente: ves lo que es tuyo.',
  },
};

const ofOthers: Record<RoleNews['role'], { title: string; change: (name: string) => string }> = {
  admin: { title: 'Hay un nuevo administrador', change: (name) => `hizo administrador a ${name}` },
  cliente: {
    title: 'Hay un administrador menos',
    change: (name) => `quitó el rol de administrador a ${name}`,
  },
};

/** What is told of a new role: to the person who has it, and to the administrators. */
export function roleNews(
  { userId, personId, personName, role, actor, changedAt }: RoleNews,
  format: InstantFormat,
): Announcement {
  const by = actor === null ? 'El sistema' : actor.name;
  const when = `el ${format.dateTime(changedAt)}`;
  if (userId === personId) {
    const { title, meaning } = own[role];
    const paragraphs = [`${by} cambió tu rol ${when}.`, meaning];
    return { type: 'info', title, paragraphs, page: announcementPages.dashboard };
  }
  const { title, change } = ofOthers[role];
  return {
    type: 'warning',
    title,
    paragraphs: [
      `${by} ${change(quoted(personName))} ${when}.`,
      'Si no lo esperabas, revisa quiénes son administradores y habla con quien lo hizo.',
    ],
    page: announcementPages.administrators,
  };
}
