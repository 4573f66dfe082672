import type {
  HealthKind,
  SiteHealth,
} from '../../../../../functions/status/status.health.domain.ts';
import { formatCount } from '../../../lib/format/format.ts';

const days = (n: number) => formatCount(n, 'día', 'días');

const sentences: Record<HealthKind, (count: number) => string> = {
  noKey: () => 'Sin conexión: falta la API Key',
  keyRefused: () => 'Sin conexión: el sitio no acepta la API Key',
  certificate: () => 'El certificado HTTPS no es válido',
  syncFailed: () => 'La última sincronización falló',
  // One that is late by hours, or the first one of all.
  backupMissed: (n) =>
    n === 0 ? 'El respaldo programado no llegó' : `Sin respaldo desde hace ${days(n)}`,
  backupUnproven: () => 'Falló la comprobación del respaldo',
  neverSynced: () => 'Aún sin sincronizar',
  outdated: (n) => `Sin sincronizar desde hace ${days(n)}`,
  syncing: () => 'Sincronizando…',
  updatesPending: (n) => formatCount(n, 'actualización pendiente', 'actualizaciones pendientes'),
  // Without a number of days: never.
  updatesUnchecked: (n) =>
    n === 0
      ? 'WordPress nunca buscó actualizaciones'
      : `WordPress no busca actualizaciones desde hace ${days(n)}`,
  fine: () => 'Todo al día',
};

/** A site's health in one sentence: the same words wherever it is said. */
export const siteHealthText = {
  sentence: ({ kind, count }: SiteHealth) => sentences[kind](count ?? 0),
  actions: {
    connect: 'Conectar',
    sync: 'Sincronizar',
    backups: 'Ver respaldos',
    look: 'Ver sitio',
  },
  /** The name of an action, as several stand below each other. */
  actionOn: (action: string, site: string) => `${action}: ${site}`,
} as const;
