import * as z from 'zod';
import { errorAnswerSchema } from './error-body.ts';
import { errorCatalogue } from './error-catalogue.ts';

export type ErrorCode = keyof typeof errorCatalogue;

const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

/** Messages by field path (`url`, `benefits.0`), for forms. */
export type FieldErrors = Record<string, string[]>;

/** Body of every answer that is not a success. */
export const errorBodySchema = z.object({
  error: errorAnswerSchema.shape.error.extend({
    code: z.enum(errorCodes),
    /** Of the request and of all that follows from it, in every line of the log. `requestId` is the gateway's. */
    correlationId: z.string(),
    /** With EDITED_MEANWHILE: what the route would answer, as it is now. */
    current: z.unknown().optional(),
  }),
});
export type ErrorBody = z.output<typeof errorBodySchema>;

/** An error the caller is meant to see. Anything else thrown becomes `INTERNAL` and is logged whole. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** When the same request may succeed; sent as the header `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;
  /** What an edit is refused for, as its route answers it: parsed by the route's `response` on the way out. */
  readonly current: object | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      fields?: FieldErrors;
      retryAfterSeconds?: number;
      current?: object;
    } = {},
  ) {
    super(options.message ?? errorCatalogue[code].message);
    this.name = 'AppError';
    this.code = code;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.current = options.current;
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
