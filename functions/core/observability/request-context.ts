import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request that is being answered. */
export interface RequestContext {
  /** The address that it came from. */
  readonly address: string;
}

const current = new AsyncLocalStorage<RequestContext>();

/** Answers a request: all that runs for it, however deep, finds its context. */
export const withinRequest = <T>(context: RequestContext, answer: () => T): T =>
  current.run(context, answer);

/** The address of the request that is being answered; null where nobody asked: in a worker, or on a server. */
export const addressOfRequest = (): string | null => current.getStore()?.address ?? null;
