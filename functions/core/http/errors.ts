import * as z from 'zod';

/** Every error a program can tell apart, with its HTTP status and the sentence people read by default. */
export const errorCatalogue = {
  VALIDATION_FAILED: { status: 400, message: 'Revisa los datos enviados.' },
  MALFORMED_JSON: { status: 400, message: 'El contenido enviado no es JSON válido.' },
  UNAUTHENTICATED: { status: 401, message: 'Usuario no autenticado' },
  PROFILE_MISSING: {
    status: 401,
    message: 'Tu perfil todavía no existe. Vuelve a iniciar sesión.',
  },
  FORBIDDEN: { status: 403, message: 'No tienes permisos para realizar esta acción.' },
  NOT_FOUND: { status: 404, message: 'No encontramos lo que buscas.' },
  CONFLICT: { status: 409, message: 'Los datos cambiaron mientras tanto. Vuelve a intentarlo.' },
  SYNC_IN_PROGRESS: { status: 409, message: 'Este sitio ya se está sincronizando.' },
  API_KEY_REQUIRED: { status: 409, message: 'El sitio no tiene una API Key configurada.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'El contenido enviado es demasiado grande.' },
  INTERNAL: { status: 500, message: 'Algo salió mal de nuestro lado. Vuelve a intentarlo.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

/** Messages by field path (`url`, `benefits.0`), for forms. */
export type FieldErrors = Record<string, string[]>;

/** Body of every answer that is not a success. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    /** Spanish, fit to be shown. */
    message: z.string(),
    requestId: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
  }),
});
export type ErrorBody = z.output<typeof errorBodySchema>;

/** An error the caller is meant to see. Anything else thrown becomes `INTERNAL` and is logged whole. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;

  constructor(code: ErrorCode, options: { message?: string; fields?: FieldErrors } = {}) {
    super(options.message ?? errorCatalogue[code].message);
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** Groups zod issues by field path, keeping the schema's own (Spanish) messages. */
export function fieldErrorsOf(error: z.core.$ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) {
    (fields[issue.path.join('.')] ??= []).push(issue.message);
  }
  return fields;
}
