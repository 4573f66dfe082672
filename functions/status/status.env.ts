import * as z from 'zod';
import { loopbackPortsSchema } from '../core/validation/web-ports.ts';

const table = { TABLE_NAME: z.string().min(1) };
const queue = { SYNC_QUEUE_URL: z.url() };
/** Where the search engine is reached, without a trailing slash. Without it the directory is searched (ADR 0067). */
const search = { SEARCH_URL: z.url().optional() };

export const statusApiEnv = z.object({
  ...table,
  ...queue,
  ...search,
  RUNS_QUEUE_URL: z.url(),
  /** Where the bucket of exports is reached, without a trailing slash. */
  EXPORTS_URL: z.url(),
  /** The provider's, in which a day of the history begins, and whose clock an export shows. */
  TIME_ZONE: z.string().min(1),
});

/** `SYNC_QUEUE_URL` is that of bulk work. */
export const statusRunsEnv = z.object({
  ...table,
  ...queue,
  ...search,
  /** To count all sites takes several messages. */
  OWN_QUEUE_URL: z.url(),
});

/** `SYNC_QUEUE_URL` is that of people's own syncs. */
export const statusSubscriberEnv = z.object({ ...table, ...queue });

/** `SYNC_QUEUE_URL` is that of bulk work. */
export const statusDispatcherEnv = z.object({
  ...table,
  ...queue,
  /** Of what concerns all sites: they are counted again from time to time. */
  RUNS_QUEUE_URL: z.url(),
  /** Each site is synchronised once in this many minutes, until the settings say otherwise. */
  SYNC_PERIOD_MINUTES: z.coerce.number().int().min(1).max(1_440),
});

const sites = {
  /** ARN of the KMS key under which connector keys are encrypted. */
  CONNECTOR_KEY_ARN: z.string().min(1),
  ALLOWED_LOOPBACK_PORTS: loopbackPortsSchema,
};

export const statusWorkerEnv = z.object({
  ...table,
  ...sites,
  /** Of people's own syncs. Sites that the worker finds no time for go round again, in either queue. */
  OWN_QUEUE_URL: z.url(),
  /** The queue of syncs that no person waits for. */
  BULK_QUEUE_URL: z.url(),
  /** The provider's, in which a day of the history begins. */
  TIME_ZONE: z.string().min(1),
});

export const statusLiveEnv = z.object({ ...table, ...sites });
