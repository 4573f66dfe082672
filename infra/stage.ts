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

/** What becomes of data when its stack goes. */
export function removalPolicyOf(config: StageConfig): RemovalPolicy {
  return config.data.retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
}
