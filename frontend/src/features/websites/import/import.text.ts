import type { ImportOutcome } from '../../../../../functions/websites/import/websites.import.domain.ts';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { websitesTitles } from '../websites.titles.text.ts';

const sites = (n: number) => formatCount(n, 'sitio', 'sitios');

const done = (n: number) => `${sites(n)} ${n === 1 ? 'importado' : 'importados'}`;

/** Wording of the import of sites. */
export const importText = {
  title: websitesTitles.import,
  description:
    'Registra hasta 500 sitios con un archivo CSV. Primero ves qué pasará con cada fila.',
  back: 'Volver a Sitios Web',
  file: {
    label: 'Archivo CSV',
    choose: 'Elegir archivo',
    other: 'Elegir otro archivo',
    hint: 'El que exporta MainWP, el que descargas de la lista de sitios, o uno tuyo con las columnas «Sitio», «URL», «Tipo», «Comentarios» y «Etiquetas». No leemos las demás columnas.',
  },
  problems: {
    empty: 'El archivo no tiene ningún sitio. Elige otro.',
    noUrl: 'El archivo no tiene una columna URL en su primera línea. Agrégala y elígelo otra vez.',
    tooMany: 'El archivo tiene más de 500 sitios. Divídelo en varios.',
    encoding:
      'El archivo no es un CSV que podamos leer. Guárdalo como CSV UTF-8 y elígelo otra vez.',
    unreadable: 'No pudimos leer el archivo. Elígelo otra vez.',
  },
  type: { label: 'Tipo de sitio', hint: 'Se usa en las filas que no lo indican.' },
  owner: { label: 'Propietario', hint: 'Se usa en las filas que no indican el cliente.' },
  checking: 'Revisando las filas…',
  checkFailed: 'No se pudieron revisar las filas',
  retry: 'Reintentar',
  tableLabel: 'Filas del archivo',
  columns: { line: 'Línea', name: 'Sitio', url: 'URL', outcome: 'Resultado' },
  outcomes: {
    new: 'Nuevo',
    added: 'Importado',
    exists: 'Ya existe',
    refused: 'Con error',
  } satisfies Record<ImportOutcome, string>,
  waiting: 'Sin revisar',
  /** In place of a site whose row cannot be read. */
  misplaced: 'Fila mal separada',
  /** '12 nuevos · 3 ya existen · 2 con errores'. */
  summary: (counts: Readonly<Record<ImportOutcome, number>>) =>
    [
      counts.added > 0 && formatCount(counts.added, 'importado', 'importados'),
      counts.new > 0 && formatCount(counts.new, 'nuevo', 'nuevos'),
      counts.exists > 0 && formatCount(counts.exists, 'ya existe', 'ya existen'),
      counts.refused > 0 && formatCount(counts.refused, 'con error', 'con errores'),
    ]
      .filter(Boolean)
      .join(' · '),
  submit: (n: number) => `Importar ${sites(n)}`,
  nothing: 'No hay sitios nuevos que importar.',
  running: (done: number, total: number) =>
    `Importando ${formatNumber(done)} de ${formatNumber(total)}…`,
  progress: 'Progreso de la importación',
  done,
  partly: (added: number, refused: number) => `${done(added)}; ${formatNumber(refused)} no`,
  reasons: 'La tabla dice el motivo en cada fila.',
  failed: 'No se pudieron importar los sitios',
  see: 'Ver los sitios',
  lost: 'La importación se detendrá. Los sitios ya importados se conservan.',
} as const;
