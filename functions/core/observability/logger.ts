import { Logger } from '@aws-lambda-powertools/logger';

/** What the code may log with: structured, and never given a key, a token or a password. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

/** An e-mail address within a text. A package's name in a path, after a slash, is none. */
const ADDRESS = /[^\s@<>()"',;:/]+@[^\s@<>()"',;:/]+\.\p{L}{2,}/gu;

/** Errors of others name whom they were about: SES does, by address. Lines are kept for longer than people may be. */
const withoutAddresses = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(ADDRESS, '[email]') : value;

export const createLogger = (serviceName: string): Log =>
  new Logger({ serviceName, jsonReplacerFn: withoutAddresses });
