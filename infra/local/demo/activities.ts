import type {
  ActivityStatus,
  ActivityType,
} from '../../../functions/activities/activities.domain.ts';

export interface DemoActivity {
  description: string;
  type: ActivityType;
  /** What an administrator made of it since; requested ones are pending. */
  done?: { status: ActivityStatus; hoursDedicated: number | null; closingComment?: string };
}

/** What the first demo client requested for her sites, in turn. */
export const demoActivities: readonly DemoActivity[] = [
  {
    description: 'Actualizar los plugins y revisar que el formulario de contacto siga enviando.',
    type: 'mantenimiento',
    done: {
      status: 'realizada',
      hoursDedicated: 1.5,
      closingComment: 'Todo al día. El formulario ahora envía con copia a ventas.',
    },
  },
  {
    description: 'El carrito muestra el precio sin IVA en teléfonos.',
    type: 'error',
    done: { status: 'en_progreso', hoursDedicated: 0.5 },
  },
  { description: 'Agregar una página con las tortas de temporada.', type: 'mejora' },
];

/** What the administrator noted by herself: it takes nothing of the client's plan. */
export const demoOwnActivity: DemoActivity = {
  description: 'Renovar el certificado del sitio antes de fin de mes.',
  type: 'mantenimiento',
};
