import { Logger } from '@aws-lambda-powertools/logger';
import { correlationField } from './correlation.ts';

/** What the code may log with: structured, and never given a key, a token or a password. */
export type Log = Record<'info' | 'warn' | 'error', (message: string, details?: object) => void>;

/** An e-mail address within a text. A package's name in a path, after a slash, is none. */
const ADDRESS = /[^\s@<>()"',;:/]+@[^\s@<>()"',;:/]+\.\p{L}{2,}/gu;

type LoggedError = Error & { code?: unknown; $metadata?: unknown };

/**
 * What is logged of an error. All else that a library hangs on it may be what it was about: a refused write of DynamoDB
 * brings the items that were in its way, an error of HTTP the request with its headers.
 */
const loggedOf = ({ name, message, stack, code, $metadata, cause }: LoggedError) => ({
  name,
  message,
  stack,
  ...(code !== undefined && { code }),
  ...($metadata !== undefined && { $metadata }),
  ...(cause instanceof Error && { cause }),
});

/** Errors of others name whom they were about: SES does, by address. Lines are kept for longer than people may be. */
const masked = (_: string, value: unknown): unknown => {
  if (value instanceof Error) return loggedOf(value);
  return typeof value === 'string' ? value.replace(ADDRESS, '[email]') : value;
};

/** Every line has the correlation id of what is being worked on (ADR 0068), unless it says that it is about another. */
export function createLogger(serviceName: string): Log {
  const logger = new Logger({ serviceName, jsonReplacerFn: masked });
  const fields = (details?: object) => ({ ...correlationField(), ...details });
  return {
    info: (message, details) => logger.info(message, fields(details)),
    warn: (message, details) => logger.warn(message, fields(details)),
    error: (message, details) => logger.error(message, fields(details)),
  };
}
