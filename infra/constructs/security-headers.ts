import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { StageConfig } from '../config.ts';
import { bucketOriginOf, cognitoEndpointOf } from '../endpoints.ts';

/**
 * The SPA's Content-Security-Policy: everything is our own, and nothing is inline; what is uploaded and downloaded is
 * with the buckets of files that people fetch.
 * Our own scripts may compile WebAssembly, by which uploads are summed; nothing lets them make scripts of text.
 */
function contentSecurityPolicyOf(config: StageConfig, fileBuckets: readonly Bucket[]): string {
  const foreign = new Set([
    cognitoEndpointOf(config),
    ...fileBuckets.map((bucket) => bucketOriginOf(config, bucket)),
  ]);
  const directives = {
    'default-src': "'self'",
    'script-src': "'self' 'wasm-unsafe-eval'",
    'style-src': "'self'",
    'font-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': `'self' ${[...foreign].join(' ')}`,
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'object-src': "'none'",
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

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
        contentSecurityPolicy: contentSecurityPolicyOf(config, fileBuckets),
        override: false,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.days(365),
        includeSubdomains: false,
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
