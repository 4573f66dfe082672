import type { RouteObject } from 'react-router';
import { paths } from '../../app/paths.ts';
import type { UpcomingProps } from './upcoming.page.tsx';
import { upcomingText } from './upcoming.text.ts';

const upcoming = (path: string, props: UpcomingProps): RouteObject => ({
  path,
  handle: { title: props.title },
  lazy: async () => {
    const { UpcomingPage } = await import('./upcoming.page.tsx');
    return { element: <UpcomingPage {...props} /> };
  },
});

/** Screens of the menu that are not built yet. A feature that builds one takes its line away from here. */
export const upcomingRoutes: RouteObject[] = [
  upcoming(paths.websiteEdit, { title: 'Editar sitio' }),
  upcoming(paths.activities, { title: 'Actividades' }),
  upcoming(paths.plans, { title: 'Elige tu Plan' }),
  upcoming(paths.plansManage, {
    title: 'Gestionar Planes',
    adminOnly: {
      title: upcomingText.denied,
      message: 'Solo los administradores pueden gestionar planes',
    },
  }),
  upcoming(paths.payments, {
    title: 'Gestión de Pagos',
    adminOnly: {
      title: upcomingText.denied,
      message: 'Solo los administradores pueden gestionar pagos',
    },
  }),
  upcoming(paths.myOrders, { title: 'Mis Órdenes' }),
  upcoming(paths.profile, { title: 'Mi Perfil' }),
  upcoming(paths.notifications, { title: 'Notificaciones' }),
  upcoming(paths.users, {
    title: 'Gestión de Usuarios',
    adminOnly: {
      title: upcomingText.denied,
      message: 'No tienes permisos para acceder a esta página.',
    },
  }),
  upcoming(paths.reports, { title: 'Reportes' }),
  upcoming(paths.backups, { title: 'Respaldos' }),
  upcoming(paths.backupsOfSite, { title: 'Respaldos' }),
  upcoming(paths.statusPlugins, { title: 'Plugins' }),
  upcoming(paths.statusThemes, { title: 'Temas' }),
];
