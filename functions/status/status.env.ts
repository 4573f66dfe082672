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

const DOTTED = /^\d+(\.\d+){1,3}$/;

/** What is known of the connector's package when a stage is deployed. The names are those of the manifest, which are WordPress's. */
const packageSchema = z.object({
  version: z.string().regex(DOTTED),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int().positive(),
  /** Where it is, below the portal's address. */
  package: z.string().regex(/^\/[a-z0-9.-]+\.zip$/),
  requires: z.string().regex(DOTTED),
  requires_php: z.string().regex(DOTTED),
  tested: z.string().regex(DOTTED),
});

/** `SYNC_QUEUE_URL` is that of bulk work. */
export const statusDispatcherEnv = z.object({
  ...table,
  ...queue,
  /** Of what concerns all sites: they are counted again from time to time. */
  RUNS_QUEUE_URL: z.url(),
  /** Each site is synchronised once in this many minutes, until the settings say otherwise. */
  SYNC_PERIOD_MINUTES: z.coerce.number().int().min(1).max(1_440),
  /** ARN of the KMS key that signs releases of the connector. */
  RELEASE_KEY_ARN: z.string().min(1),
  /** What this deployment gives out, as JSON. */
  CONNECTOR_PACKAGE: z
    .string()
    .min(1)
    .transform((json): unknown => JSON.parse(json))
    .pipe(packageSchema),
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
