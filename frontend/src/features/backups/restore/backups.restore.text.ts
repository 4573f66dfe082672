import { formatNumber } from '../../../lib/format/format.ts';

/** Wording of restoring a backup. */
export const restoreText = {
  title: 'Restaurar',
  description:
    'Devuelve el sitio a como estaba en este respaldo, en su hosting de siempre o en uno vacío. No necesitas WordPress para hacerlo.',
  /** A ZIP that a person uploaded. */
  uploaded:
    'Si este archivo lo hizo el conector, devuelve el sitio a como estaba en él. Un ZIP de otro programa no se puede restaurar así: el restaurador lo dice al empezar, sin cambiar nada.',
  start: 'Restaurar este respaldo',
  guide: 'Leer la guía de restauración',
  ask: {
    title: 'Restaurar este respaldo',
    description:
      'Recibirás el archivo del respaldo y el restaurador. El propietario del sitio recibe un aviso.',
    leave:
      'Puedes cerrar esta ventana: el archivo se sigue preparando. Cuando vuelvas, pide la restauración otra vez.',
    submit: 'Continuar',
    submitting: 'Preparando…',
    preparing: (percent: number) => `Preparando el respaldo… ${formatNumber(percent)} %`,
    failed: 'No se pudo preparar la restauración',
  },
  kit: {
    title: 'Todo listo para restaurar',
    close: 'Listo',
    leave: 'No cierres esta ventana hasta tener las tres cosas: no volverán a mostrarse.',
    archive: {
      title: 'El respaldo',
      until: (time: string) => `Empieza la descarga antes del ${time}.`,
      action: 'Descargar el respaldo',
      failed: 'No se pudo descargar el respaldo.',
    },
    restorer: {
      title: 'El restaurador',
      hint: 'Súbelo junto al respaldo: funciona durante una hora.',
      action: 'Descargar restaurar.php',
      failed: 'No se pudo preparar el restaurador.',
      missing: 'El portal todavía no tiene el restaurador. Escríbenos para ayudarte.',
    },
    code: {
      title: 'El código del restaurador',
      hint: 'El restaurador te lo pide al abrirlo.',
      copy: 'Copiar el código',
      copyFailed: 'No se pudo copiar. Selecciona el texto y cópialo a mano.',
    },
    guide: 'Ahora sigue la guía de restauración',
  },
} as const;
