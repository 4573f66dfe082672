/**
 * Must be imported before any schema is made. Zod compiles object schemas with `new Function` and probes for it with
 * an eval; our CSP forbids both and would report each probe. The setting is zod's own global one (`z.config`), set
 * without importing zod, which the sign-in page does not load.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

export {};
