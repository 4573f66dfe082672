import { formatCount, formatNumber } from '../../lib/format/format.ts';

/** Titles of every toast of these screens (spec 001 §8). */
export const outcomeTitles = { done: 'Éxito', failed: 'Error' } as const;

export const paymentStatusText = {
  title: 'Cambiar estado del pago',
  of: (person: string, planName: string, amount: string) => `${person} · ${planName} · ${amount}`,
  recordOnly:
    'Esto cambia solo el registro: no cobra ni reembolsa nada en PayPal, y no activa ni termina ningún plan. Si PayPal informa algo nuevo de este pago, el estado se actualizará.',
  field: 'Estado',
  unchanged: 'El pago ya tiene este estado',
  submit: 'Guardar estado',
  submitting: 'Guardando…',
  done: 'Estado del pago actualizado',
  failed: 'Error al actualizar el estado del pago',
} as const;

export const reviewText = {
  title: (person: string) => `¿Marcar como revisado el pago de ${person}?`,
  consequence: 'El aviso deja de mostrarse en la lista. El pago y el plan quedan como están.',
  confirm: 'Marcar como revisado',
  done: 'Pago marcado como revisado',
  failed: 'Error al marcar el pago como revisado',
} as const;

export const planStatusText = {
  title: 'Cambiar estado del plan',
  of: (person: string, planName: string, period: string) => `${person} · ${planName} · ${period}`,
  consequence:
    'Si el plan deja de estar activo, termina ahora y empieza el que el cliente tenga en espera. Si lo cancelas o reembolsas, vuelve el plan que había reemplazado, si aún le queda tiempo. Si vuelve a estar activo, conserva sus fechas. En PayPal no se reembolsa nada.',
  field: 'Estado',
  unchanged: 'El plan ya tiene este estado',
  submit: 'Guardar estado',
  submitting: 'Guardando…',
  done: 'Estado del plan actualizado',
  failed: 'Error al actualizar el estado del plan',
} as const;

export const assignText = {
  title: 'Asignar Plan',
  description: 'El cliente tendrá el plan sin pagarlo, con todas sus actividades disponibles.',
  user: 'Usuario',
  plan: {
    label: 'Plan',
    choose: 'Elige un plan',
    loading: 'Cargando planes…',
    failed: 'No se pudieron cargar los planes',
    retry: 'Reintentar',
    none: 'Aún no hay planes.',
    create: 'Gestionar Planes',
    option: (name: string, price: string, billing: string) => `${name} (${price}, ${billing})`,
    archived: (option: string) => `${option}, archivado`,
  },
  days: { label: 'Duración en días', hint: 'De 1 a 365 días.' },
  placement: {
    legend: 'Este cliente ya tiene un plan activo. ¿Cuándo empieza el nuevo?',
    required: 'Elige cuándo empieza el nuevo plan',
    now: {
      label: 'Reemplazar ahora',
      hint: 'El plan actual se cancela hoy y vuelve si cancelas el nuevo. Los que estén en espera siguen después del nuevo.',
    },
    after: {
      label: 'Al terminar el actual',
      hint: 'Empieza cuando termine lo que el cliente ya tiene.',
    },
  },
  submit: 'Asignar Plan',
  submitting: 'Asignando…',
  done: 'Plan asignado correctamente',
  failed: 'Error al asignar el plan',
} as const;

const activities = (n: number) => formatCount(n, 'actividad', 'actividades');

export const correctText = {
  title: 'Corregir consumo',
  of: (person: string, planName: string) => `${person} · ${planName}`,
  direction: {
    label: 'Corrección',
    return: 'Devolver actividades al cliente',
    consume: 'Descontar actividades al cliente',
  },
  units: 'Cantidad',
  reason: { label: 'Motivo', hint: 'El cliente lo lee en los movimientos de su plan.' },
  now: (consumed: number, limit: number) =>
    `Consumo actual: ${formatNumber(consumed)} de ${activities(limit)}.`,
  then: (consumed: number) => `Quedará en ${formatNumber(consumed)}.`,
  submit: 'Corregir consumo',
  submitting: 'Corrigiendo…',
  done: 'Consumo corregido',
  failed: 'Error al corregir el consumo',
} as const;

export const exportText = {
  title: 'Descargar pagos',
  description:
    'Un archivo CSV con los pagos iniciados entre estas fechas, ambas incluidas, y sus totales por estado.',
  from: 'Desde',
  to: 'Hasta',
  submit: 'Preparar archivo',
  submitting: 'Preparando el archivo…',
  filters: {
    line: (filters: string) => `Solo lo que muestra la lista: ${filters}.`,
    search: (search: string) => `búsqueda «${search}»`,
    person: (name: string) => `cliente ${name}`,
    status: (status: string) => `estado ${status}`,
  },
  none: 'No hay pagos entre estas fechas.',
  ready: (count: number) => `El archivo tiene ${formatCount(count, 'pago', 'pagos')}.`,
  starting: 'La descarga empieza sola. Si no empieza, usa el botón en los próximos 60 segundos.',
  download: 'Descargar CSV',
  expired: 'El enlace venció. Vuelve a descargarlo.',
  close: 'Cerrar',
  failed: 'Error al descargar los pagos',
} as const;
