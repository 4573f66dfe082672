import { sentenceOf } from '../../../../../functions/status/status.health.domain.ts';

/** A site's health in one sentence: the same words wherever it is said. */
export const siteHealthText = {
  sentence: sentenceOf,
  actions: {
    connect: 'Conectar',
    sync: 'Sincronizar',
    backups: 'Ver respaldos',
    look: 'Ver sitio',
  },
  /** The name of an action, as several stand below each other. */
  actionOn: (action: string, site: string) => `${action}: ${site}`,
} as const;
