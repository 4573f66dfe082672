import * as z from 'zod';

/** Errors that are known by their status alone: the API, the gateway or the firewall may have answered. */
export const gatewayErrors = {
  UNAUTHENTICATED: { status: 401, message: 'Usuario no autenticado' },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: 'Has hecho demasiadas solicitudes. Espera un minuto y vuelve a intentarlo.',
  },
  INTERNAL: { status: 500, message: 'Algo salió mal de nuestro lado. Vuelve a intentarlo.' },
} as const;

/**
 * Body of every answer that is not a success, as the SPA reads it: with any code, so that it does not carry the
 * sentences of all of them. A page that is older than the API shows the sentence of a code it does not know.
 */
export const errorAnswerSchema = z.object({
  error: z.object({
    code: z.string(),
    /** Spanish, fit to be shown. */
    message: z.string(),
    requestId: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
    current: z.unknown().optional(),
  }),
});
