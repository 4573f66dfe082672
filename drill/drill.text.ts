import { shortened } from '../functions/core/validation/shortened.ts';
import type { Failure } from './outcome.ts';

/** What the message of a failure holds. */
const MESSAGE_MAX = 300;

const failure = (code: string, message: string): Failure => ({ code, message });

/** Why a backup does not come back, besides what the restorer says. */
export const failures = {
  objectMissing: () => failure('object-missing', 'El archivo del respaldo ya no está guardado.'),
  recipeDamaged: () =>
    failure('recipe-damaged', 'No se puede leer la lista de bloques del respaldo.'),
  blockMissing: () => failure('block-missing', 'Falta un bloque del respaldo.'),
  blockDamaged: () =>
    failure('block-damaged', 'Un bloque del respaldo está dañado: su suma SHA-256 es otra.'),
  fileLost: (path: string) => shown('file-lost', 'El archivo «%» no quedó restaurado.', path),
  fileDiffers: (path: string) =>
    shown(
      'file-differs',
      'El archivo «%» no quedó como se respaldó: su suma SHA-256 es otra.',
      path,
    ),
  restorer: (code: string, message: string) => shown(code, '%', withoutAdvice(message)),
  pageFailed: (page: string, status: number) =>
    failure('page-failed', `En el sitio restaurado, ${page} respondió ${status} en lugar de 200.`),
  pageSilent: (page: string) =>
    failure('page-silent', `En el sitio restaurado, ${page} no respondió.`),
  titleDiffers: (title: string) =>
    shown('title-differs', 'El sitio restaurado no muestra su título, «%».', title),
  textDiffers: (text: string) =>
    shown('text-differs', 'El sitio restaurado muestra con otras letras el título «%».', text),
};

export const pages = {
  front: 'la portada',
  post: 'una entrada',
  rest: 'la API REST',
};

/** What the restorer advises whom it stops, at the end of its sentence: it is for one who restores, and nobody does. */
const ADVICE =
  /(?<=\.) (?:Avisa|Descarga|Descárgalo|El sitio sigue|Empieza|No se restaura|Restaura|Usa)\b[^«»]*$/;

const withoutAdvice = (message: string): string => message.replace(ADVICE, '');

/** A failure whose sentence names something, shortened so that the sentence fits. */
function shown(code: string, sentence: string, name: string): Failure {
  const room = MESSAGE_MAX - sentence.length + 1;
  return failure(
    code,
    sentence.replace('%', () => shortened(name, room)),
  );
}
