import type { EditableField } from './activities.domain.ts';

/** What edits change, in the words of the form. */
export const fieldNames: Record<EditableField, string> = {
  description: 'la descripción',
  type: 'el tipo',
  status: 'el estado',
  hoursDedicated: 'las horas',
  closingComment: 'el comentario',
};

export const yourself = 'tú, en otra ventana';
export const anAdministrator = 'un administrador';

const inSpanish = new Intl.ListFormat('es');

/** Why a stale edit is refused: what changed meanwhile, and by whom, as far as that is known. */
export function editedMeanwhileText(fields: readonly string[], people: readonly string[]): string {
  const what = fields.length === 0 ? '' : `: ${inSpanish.format(fields)}`;
  return `Cambió mientras lo editabas${what} (${inSpanish.format(people)}). Ciérralo y ábrelo de nuevo para ver cómo quedó.`;
}
