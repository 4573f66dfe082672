import type { EditableField } from './activities.domain.ts';

/** The names of edited fields, as in the form. */
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

/** The error text for a stale edit: what changed meanwhile and, if known, by whom. */
export function editedMeanwhileText(fields: readonly string[], people: readonly string[]): string {
  const what = fields.length === 0 ? '' : `: ${inSpanish.format(fields)}`;
  return `Cambió mientras lo editabas${what} (${inSpanish.format(people)}). Ciérralo y ábrelo de nuevo para ver cómo quedó.`;
}
