import * as z from 'zod';
import { loopbackPortsSchema } from '../core/validation/web-ports.ts';

export const websitesConnectorEnv = z.object({
  TABLE_NAME: z.string().min(1),
  /** ARN of the KMS key under which connector keys are encrypted. */
  CONNECTOR_KEY_ARN: z.string().min(1),
});

export const websitesEnv = websitesConnectorEnv.extend({
  /** The portal's own URL, without a trailing slash: plugins get it. */
  SITE_URL: z.url(),
  /** Sites that a client without a plan may register. */
  SITES_WITHOUT_PLAN: z.coerce.number().int().min(1),
  /** Where the bucket of exports is reached, without a trailing slash. */
  EXPORTS_URL: z.url(),
  /** The provider's zone, whose clock an export shows. */
  TIME_ZONE: z.string().min(1),
  ALLOWED_LOOPBACK_PORTS: loopbackPortsSchema,
  /** Where the search engine is reached, without a trailing slash. Without it the directory is searched (ADR 0067). */
  SEARCH_URL: z.url().optional(),
});

export const websitesSubscriberEnv = z.object({
  TABLE_NAME: z.string().min(1),
  /** Its own queue, for what one message leaves undone. */
  OWN_QUEUE_URL: z.url(),
});
