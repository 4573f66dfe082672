import type { Route } from '../../../functions/core/http/route.ts';
import type { DemoUser } from './demo.ts';
import type { RequestParts } from '../client/portal-client.ts';

/** Calls routes as one person; what is not a success ends the seed. */
export type PortalCaller = <R extends Route>(
  route: R,
  parts?: RequestParts,
) => Promise<ReturnType<R['response']['parse']>>;

/** A demo person, signed in. */
export interface Visitor {
  user: DemoUser;
  userId: string;
  call: PortalCaller;
}
