import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request, the message or the run that is being worked on. */
export interface RequestContext {
  /** Names it and all that follows from it, in every line of the log (ADR 0068). */
  readonly correlationId: string;
  /** The address that a request came from; messages and runs have none. */
  readonly address?: string;
}

const current = new AsyncLocalStorage<RequestContext>();

/** Answers a request: all that runs for it, however deep, finds its context. */
export const withinRequest = <T>(context: RequestContext, answer: () => T): T =>
  current.run(context, answer);

/** The address of the request that is being answered; null where nobody asked: in a worker, or on a server. */
export const addressOfRequest = (): string | null => current.getStore()?.address ?? null;

/** The correlation id of what is being worked on; undefined where nothing is: in a command of a server. */
export const currentCorrelationId = (): string | undefined => current.getStore()?.correlationId;
