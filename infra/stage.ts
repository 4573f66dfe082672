import { RemovalPolicy } from 'aws-cdk-lib';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { StageConfig } from './config.ts';

/** What every construct of a stage needs to know. */
export interface StageContext {
  config: StageConfig;
  /** Folder of the build: `functions/<entry>/index.js` and `frontend/`. */
  distDir: string;
  /** Where alarms are sent; none when the stage names no address. */
  alarmTopic?: ITopic;
}

/** Name of a stage's resource, `portal-prod-websites-api`; dots of Lambda entries become dashes. */
export function resourceName(config: Pick<StageConfig, 'stage'>, name: string): string {
  return `portal-${config.stage}-${name.replaceAll('.', '-')}`;
}

/** What becomes of data when its stack goes. A failed creation leaves empty things, deleted with it (ADR 0056). */
export function removalPolicyOf(config: StageConfig): RemovalPolicy {
  return config.data.retain ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}

/** The same of a bucket: S3 deletes none that has objects. The emulator does, and runs no custom resources. */
export const bucketRemovalOf = (config: StageConfig) => ({
  removalPolicy: removalPolicyOf(config),
  autoDeleteObjects: !config.local && !config.data.retain,
});
