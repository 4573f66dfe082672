import type { Role } from '../../../../functions/core/validation/role.ts';
import type { ThemeChoice } from '../../lib/browser/theme.tsx';

/** The words of header and menu. */
export const layoutText = {
  /** Below the brand's name. */
  subtitle: {
    admin: 'Panel de administración',
    cliente: 'Portal de clientes',
  } satisfies Record<Role, string>,
  account: {
    label: 'Tu cuenta',
    profile: 'Mi Perfil',
    theme: 'Tema',
    themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' } satisfies Record<
      ThemeChoice,
      string
    >,
    signOut: 'Salir',
    question: {
      title: '¿Cerrar la sesión?',
      description: 'Para volver a entrar necesitarás tu contraseña.',
      confirm: 'Salir',
    },
  },
  help: { label: 'Ayuda', whatsapp: 'Contactar por WhatsApp', keys: 'Atajos de teclado' },
  /** Beside entries of the menu, for screen readers. */
  counts: {
    unread: (figure: string) => `${figure} sin leer`,
    pending: (figure: string) => `${figure} ${figure === '1' ? 'pendiente' : 'pendientes'}`,
    waiting: {
      admin: (figure: string) => `${figure} por empezar`,
      cliente: (figure: string) => `${figure} sin completar`,
    } satisfies Record<Role, (figure: string) => string>,
  },
  search: { label: 'Buscar o ir a…', short: 'Buscar' },
};
