import { formatCount } from '../../lib/format/format.ts';

/** Wording of the history on a site's page. Days as dd/MM/yyyy. */
export const statusHistoryText = {
  title: 'Historial',
  description: (days: number) => `Últimos ${String(days)} días`,
  unit: 'Actualizaciones pendientes',
  plugins: 'Plugins',
  themes: 'Temas',
  ofPlugins: (n: number) => formatCount(n, 'plugin', 'plugins'),
  ofThemes: (n: number) => formatCount(n, 'tema', 'temas'),
  /** One day makes no line. */
  firstDay: (plugins: number, themes: number) =>
    `El historial comienza hoy, con ${formatCount(plugins, 'plugin', 'plugins')} y ${formatCount(themes, 'tema', 'temas')} por actualizar. El gráfico se verá desde mañana.`,
  table: {
    caption: 'Cómo cambió el sitio: cada fila vale hasta la siguiente',
    since: 'Desde',
    plugins: 'Plugins con actualización pendiente',
    themes: 'Temas con actualización pendiente',
    wordpress: 'WordPress',
    php: 'PHP',
  },
  notTold: 'Sin dato',
  changes: 'Cambios de versión',
  /** 'WordPress 6.7.2 → 6.8' */
  change: (software: string, from: string, to: string) => `${software} ${from} → ${to}`,
  noChanges: 'Las versiones de WordPress y PHP no han cambiado.',
  empty: {
    title: 'Aún no hay historial',
    description: 'Se irá completando con cada sincronización que traiga cambios.',
  },
  failed: 'No se pudo cargar el historial',
} as const;
