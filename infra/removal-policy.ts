import { RemovalPolicy } from 'aws-cdk-lib';
import type { StageConfig } from './config.ts';

/** What becomes of data when its stack goes. */
export function removalPolicyOf(config: StageConfig): RemovalPolicy {
  return config.data.retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
}
