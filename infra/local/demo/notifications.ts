import type { DemoClient } from './demo.ts';

interface DemoNotification {
  /** The address of its one recipient; null for everybody. */
  to: DemoClient | null;
  title: string;
  message: string;
  type: 'info' | 'success' | 'warning' | 'error';
  /** Its recipient has read it. */
  read?: true;
}

/** In the order in which they are sent. */
export const demoNotifications: readonly DemoNotification[] = [
  {
    to: null,
    title: 'Conoce el nuevo portal',
    message: 'Desde aquí puedes ver el estado de tus sitios y pedir mantenimiento.',
    type: 'info',
  },
  {
    to: 'cliente@portal.test',
    title: 'Respaldo completado',
    message: 'El respaldo mensual de Pastelería Carla terminó sin problemas.',
    type: 'success',
    read: true,
  },
  {
    to: 'pedro@portal.test',
    title: 'Tu certificado está por vencer',
    message: 'El certificado de Agencia Pastor vence en 10 días. Renuévalo para no perder visitas.',
    type: 'warning',
  },
  {
    to: 'cliente@portal.test',
    title: 'No pudimos leer Blog de recetas',
    message: 'El dominio no responde. Revisa que esté pagado y que apunte a tu servidor.',
    type: 'error',
  },
  {
    to: null,
    title: 'Mantenimiento programado del portal',
    message: 'El domingo entre las 2:00 y las 4:00 el portal puede no estar disponible.',
    type: 'warning',
  },
  {
    to: 'cliente@portal.test',
    title: 'Tienes 4 actualizaciones pendientes',
    message: 'Hay versiones nuevas de tus plugins. Puedes pedir que las instalemos por ti.',
    type: 'info',
  },
];
