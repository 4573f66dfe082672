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
    /** What a field held before and holds now; '' for nothing. */
    change: (before: string, after: string) => `${before || '(vacío)'} → ${after || '(vacío)'}`,
    /** Of what is secret, or was not recorded. */
    changed: 'cambió',
    facts: {
      name: 'Nombre',
      url: 'Dirección',
      planName: 'Plan',
      description: 'Actividad',
      filename: 'Archivo',
      person: 'Usuario de WordPress',
      restored: 'Lo que se restaura',
      from: 'Antes',
      to: 'Después',
      role: 'Rol',
      mode: 'Modo',
      month: 'Mes',
      amount: 'Cantidad',
      reason: 'Motivo',
      assignee: 'Asignado a',
      until: 'Hasta',
      startDate: 'Inicio',
      endDate: 'Fin',
      search: 'Búsqueda',
      count: 'Filas',
      device: 'Dispositivo',
      secondFactor: 'Verificación en dos pasos',
      closed: 'Cuáles',
    },
    /** The values of facts that are one of a few, by the fact. */
    values: {
      mode: {
        generated: 'Generada por el portal',
        manual: 'Escrita por un administrador',
        own: 'Cambiada por la persona',
        recovered: 'Recuperada por email',
        first: 'La primera, tras la invitación',
      },
      secondFactor: { yes: 'Sí', no: 'No' },
      closed: { one: 'Una', others: 'Todas las demás', all: 'Todas' },
      role: { admin: 'Administrador', cliente: 'Cliente' },
    },
  },
  days: {
    title: 'Integridad de los registros',
    description:
      'Cada registro se sella a los pocos minutos. Cada noche se compara lo que hay con lo que se selló, por días de horario UTC.',
    states: {
      open: 'Aún abierta',
      unchecked: 'Por comprobar',
      verified: 'Comprobada',
      altered: 'Alterada',
    },
    verifiedUntil: (day: string) => `Comprobada hasta el ${day}`,
    noneYet: 'Todavía no hay un día completo que comprobar',
    checkedAt: (instant: string) => `comprobada el ${instant}`,
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
