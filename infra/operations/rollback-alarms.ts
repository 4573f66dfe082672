import type { StageConfig } from '../config.ts';
import { resourceName } from '../stage.ts';

/**
 * Alarms that take a deployment back (ADR 0072): what a bad release breaks for everybody, each of it within minutes. CloudFormation
 * watches five at most. A release that renames one renames it here, for a deployment whose trigger disappears is rolled back as well.
 */
export const rollbackAlarms = [
  'api-server-errors',
  'accounts-trigger-crashes',
  'accounts-tokens-trigger-crashes',
  'events-publisher-crashes',
  'status-worker-crashes',
] as const;

/** As they are called in the stage's account. */
export const rollbackAlarmNames = (config: StageConfig): string[] =>
  rollbackAlarms.map((name) => resourceName(config, name));
