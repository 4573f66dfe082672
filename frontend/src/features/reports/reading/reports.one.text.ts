import { reportsTitles } from '../reports.titles.text.ts';

/** Wording of one report, read in the portal. */
export const oneReportText = {
  title: reportsTitles.one,
  titleOf: (client: string) => `Reporte de ${client}`,
  back: { admin: reportsTitles.admin, cliente: reportsTitles.own },
  made: (at: string) => `Creado el ${at}`,
  print: 'Imprimir o guardar PDF',
  printHint: 'Se abre en otra pestaña, donde puedes imprimirlo o guardarlo como PDF.',
  /** What the new tab says while it waits. */
  waiting: 'Abriendo el reporte…',
  blocked:
    'Tu navegador no abrió la pestaña. Permite las ventanas emergentes y vuelve a intentarlo.',
  failed: 'No se pudo abrir el reporte',
  missing: {
    title: 'Este reporte no existe',
    description: 'Puede que se haya eliminado, o que ya no tengas acceso.',
  },
  withdrawn: {
    title: 'Este reporte fue retirado',
    description: 'Ya no se puede ver ni descargar. Si lo necesitas, pide uno nuevo.',
  },
} as const;
