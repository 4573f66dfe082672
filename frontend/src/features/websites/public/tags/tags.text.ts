/** Wording of the tags of sites. */
export const tagsText = {
  label: 'Etiquetas',
  /** 'Etiquetas: VIP, Mensual' */
  of: (tags: readonly string[]) => `Etiquetas: ${tags.join(', ')}`,
  sitesWith: (tag: string) => `Ver los sitios con la etiqueta «${tag}»`,
  filter: {
    label: 'Etiqueta',
    all: 'Todas las etiquetas',
    none: 'Aún no hay etiquetas. Agrégalas al editar un sitio.',
  },
} as const;
