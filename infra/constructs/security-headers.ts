import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { contentSecurityPolicyOf } from '../content-security-policy.ts';
import { bucketOriginOf, cognitoEndpointOf } from '../endpoints.ts';

/**
 * What every answer of the distribution carries, the API's too. A page that the API sends itself, a client's report, has
 * a stricter policy of its own (`produces` in its contract), which stands.
 */
export function createSecurityHeaders(
  scope: Construct,
  { config, fileBuckets }: { config: StageConfig; fileBuckets: readonly Bucket[] },
) {
  return new ResponseHeadersPolicy(scope, 'SecurityHeaders', {
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: contentSecurityPolicyOf([
          cognitoEndpointOf(config),
          ...fileBuckets.map((bucket) => bucketOriginOf(config, bucket)),
        ]),
        override: false,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(365),
        includeSubdomains: config.hstsSubdomains,
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
    },
    customHeadersBehavior: {
      customHeaders: [
        {
          header: 'permissions-policy',
          value: 'camera=(), geolocation=(), microphone=(), payment=()',
          override: true,
        },
        { header: 'cross-origin-opener-policy', value: 'same-origin', override: false },
      ],
    },
  });
}
