import { Duration } from 'aws-cdk-lib';
import type { LifecycleRule } from 'aws-cdk-lib/aws-s3';
import type { StageConfig } from '../../config.ts';

type Versions = Pick<StageConfig, 'objectVersionDays'>;

/** Whether what is deleted or replaced can be brought back for some days (ADR 0064). */
export const isVersioned = ({ objectVersionDays: days }: Versions): boolean => days > 0;

/** What was deleted or replaced leaves after those days, and with it the mark of its deletion. */
export const versionRules = ({ objectVersionDays: days }: Versions): LifecycleRule[] =>
  days === 0
    ? []
    : [
        {
          noncurrentVersionExpiration: Duration.days(days),
          expiredObjectDeleteMarker: true,
        },
      ];
