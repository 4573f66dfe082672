import type * as z from 'zod';

/** Reads a Lambda's environment by its schema; a missing or wrong variable fails the start, by name. */
export function readEnv<S extends z.ZodType>(schema: S, source = process.env): z.output<S> {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`);
    throw new Error(`Environment is not valid: ${problems.join('; ')}`);
  }
  return parsed.data;
}
