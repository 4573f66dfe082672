/** Wording of an edit that met another one. */
export const editText = {
  /** After who changed what: 'Cambió mientras lo editabas: el nombre (Marta Ruiz).' */
  merged: (changed: string) => `${changed} Se combinó con tus cambios.`,
  choose: 'Elige qué versión conservar y vuelve a guardar.',
  sides: { mine: 'Tu versión', theirs: 'Su versión' },
  use: { mine: 'Usar la mía', theirs: 'Usar la suya' },
  blank: '(vacío)',
  secret: 'No se muestra',
  yesNo: { true: 'Sí', false: 'No' },
} as const;
