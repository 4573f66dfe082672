import { Logger } from '@aws-lambda-powertools/logger';

/** What the code may log with: structured, and never given a key, a token or a password. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

export const createLogger = (serviceName: string): Log => new Logger({ serviceName });
