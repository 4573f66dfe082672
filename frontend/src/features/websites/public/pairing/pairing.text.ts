import { formatCount } from '../../../../lib/format/format.ts';

/** Wording of linking a site with a code. */
export const pairingText = {
  title: 'Vincular con un código',
  description: 'La forma más simple de conectar el sitio: no necesitas copiar ninguna API Key.',
  replaces: 'Al usarlo, la API Key guardada se reemplaza por una nueva.',
  start: 'Generar código',
  failed: 'No se pudo generar el código',
  steps: {
    download:
      'Descarga el plugin GNUsys Conector e instálalo en WordPress (Plugins › Añadir nuevo).',
    downloadLink: 'Descargar el plugin',
    paste: 'Copia este texto y pégalo en WordPress, en Ajustes › GNUsys Conector.',
    done: 'Listo: esta página avisará en cuanto el sitio quede vinculado.',
  },
  code: 'Texto de vinculación',
  copy: 'Copiar texto',
  copyFailed: 'No se pudo copiar. Selecciona el texto y cópialo a mano.',
  left: (minutes: number) =>
    `Vence en ${formatCount(minutes, 'minuto', 'minutos')} y sirve una vez.`,
  waiting: 'Esperando al sitio…',
  pollFailed: 'No pudimos consultar el sitio. Seguimos intentándolo.',
  expired: { title: 'El código venció', action: 'Generar otro código' },
  paired: {
    title: 'Sitio vinculado correctamente',
    description: 'El sitio tiene una API Key nueva. Ya puedes sincronizarlo.',
  },
} as const;
