import { auditsTitles } from './audits.titles.text.ts';

/** Wording of /admin/audit. */
export const auditsText = {
  title: auditsTitles.audit,
  description: 'Quién hizo qué, cuándo y desde dónde, en los últimos 400 días.',
  list: 'Lo que se hizo',
  nouns: ['registro', 'registros'],
  filters: {
    title: 'Filtros de la auditoría',
    person: 'Quién',
    allPeople: 'Todos',
    action: 'Qué hizo',
    allActions: 'Todas las acciones',
    from: 'Desde',
    to: 'Hasta',
    clear: 'Limpiar filtros',
    order: {
      title: 'Las fechas están al revés',
      description: 'La fecha de inicio no puede ser posterior a la fecha de fin.',
    },
  },
  columns: {
    action: 'Qué hizo',
    actor: 'Quién',
    people: 'A quién',
    address: 'Dirección IP',
    at: 'Cuándo',
  },
  nobody: '—',
  details: {
    none: 'No hay más detalles.',
    erased: 'Datos eliminados: se fueron con la cuenta del cliente.',
  },
  days: {
    title: 'Integridad de los registros',
    description:
      'Cada registro se sella a los pocos minutos. Cada noche se compara lo que hay con lo que se selló, por días de horario UTC.',
    /** Of a day. */
    states: {
      open: 'En curso',
      unchecked: 'Por comprobar',
      verified: 'Comprobado',
      altered: 'Alterado',
    },
    verifiedUntil: (day: string) => `Registros comprobados hasta el ${day}`,
    noneYet: 'Todavía no hay un día completo que comprobar',
    checkedAt: (instant: string) => `comprobado el ${instant}`,
    altered: (days: readonly string[]) =>
      `La auditoría se alteró: ${days.length === 1 ? 'día' : 'días'} ${new Intl.ListFormat('es').format(days)}`,
    whatToDo:
      'Alguien cambió, eliminó o agregó registros después de sellarlos. Avisa a quien mantiene el portal: el manual dice cómo compararlos con la copia archivada.',
    failed: 'No se pudo comprobar la integridad de los registros',
    retry: 'Reintentar',
  },
  failed: 'Error al cargar la auditoría',
  moreFailed: 'No se pudieron cargar más registros.',
  more: 'Ver más',
  notYet: {
    title: 'Nada todavía entre los más recientes',
    description: 'Sigue buscando para ver los anteriores.',
  },
  noMatch: {
    title: 'Nada coincide con los filtros',
    description: 'Prueba con otras fechas, otra persona u otra acción.',
  },
  empty: {
    title: 'Nadie ha hecho nada todavía',
    description: 'Aquí aparecerán los inicios de sesión y lo que cambien los administradores.',
  },
} as const;
