import {
  Activity,
  Archive,
  Bell,
  CircleUser,
  ClipboardList,
  CreditCard,
  FileText,
  Globe,
  LayoutDashboard,
  Package,
  Receipt,
  Settings,
  SlidersHorizontal,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { Role } from '../../../../functions/core/validation/role.ts';
import type { Standing } from '../../../../functions/core/validation/standing.ts';
import { paths } from '../paths.ts';
import { mayOpen } from './page-access.ts';

export interface MenuItem {
  label: string;
  path: string;
  icon: LucideIcon;
}

export interface MenuGroup {
  label: string;
  items: MenuItem[];
}

const item = (label: string, path: string, icon: LucideIcon): MenuItem => ({ label, path, icon });

const dashboard = item('Dashboard', paths.dashboard, LayoutDashboard);
const status = item('Status', paths.status, Activity);
const websites = item('Sitios Web', paths.websites, Globe);
const activities = item('Actividades', paths.activities, ClipboardList);
const backups = item('Respaldos', paths.backups, Archive);
const plans = item('Planes', paths.plans, Package);
const profile = item('Mi Perfil', paths.profile, CircleUser);
const notifications = item('Notificaciones', paths.notifications, Bell);

/** The menus of spec 000 §2, group by group. */
export const menus: Record<Role, MenuGroup[]> = {
  cliente: [
    { label: 'Principal', items: [dashboard, status] },
    { label: 'Gestión', items: [websites, activities, backups] },
    {
      label: 'Planes y Pagos',
      items: [plans, item('Mis Órdenes', paths.myOrders, Receipt)],
    },
    { label: 'Reportes', items: [item('Mis Reportes', paths.reports, FileText)] },
    { label: 'Cuenta', items: [profile, notifications] },
  ],
  admin: [
    { label: 'Principal', items: [dashboard, status] },
    {
      label: 'Gestión de Usuarios',
      items: [item('Usuarios', paths.users, Users), websites, activities, backups],
    },
    {
      label: 'Planes y Pagos',
      items: [
        plans,
        item('Gestionar Planes', paths.plansManage, SlidersHorizontal),
        item('Pagos', paths.payments, CreditCard),
      ],
    },
    { label: 'Reportes', items: [item('Reportes', paths.reports, FileText)] },
    {
      label: 'Configuración',
      items: [profile, notifications, item('Configuración', paths.settings, Settings)],
    },
  ],
};

/** What a person's position opens of the menu of their role. */
export const menuOf = (person: Standing): MenuGroup[] =>
  menus[person.role]
    .map((group) => ({ ...group, items: group.items.filter(({ path }) => mayOpen(person, path)) }))
    .filter(({ items }) => items.length > 0);

/** The item a path belongs to: `/websites/create` to `/websites`, `/plans/manage` to itself and not to `/plans`. */
export function activeItemOf(menu: MenuGroup[], pathname: string): MenuItem | undefined {
  return menu
    .flatMap(({ items }) => items)
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
