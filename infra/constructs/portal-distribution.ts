import { join } from 'node:path';
import { Duration, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { BehaviorOptions } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { API_BASE } from '../../functions/core/http/route.ts';
import type { StageConfig } from '../config.ts';
import { addAccessLog, hasAccessLog } from './access-log.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { createWebAcl } from './web-acl.ts';
import { resourceName } from '../stage.ts';

export interface PortalDistributionProps {
  config: StageConfig;
  siteBucket: IBucket;
  /** Browsers send clients' files there, or fetch them, by signed links. */
  fileBuckets: readonly Bucket[];
  apiOrigin: HttpOrigin;
  /** Of a web ACL that is there already. */
  webAclArn?: string;
}

/**
 * CloudFront keeps a failure for ten seconds whatever its `cache-control` says, and its key has no token: somebody's 503
 * would be everybody's, also once the API is well again. These entries keep none and rewrite none. A 404 is not kept
 * because the API forbids it:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
 */
const failures = [500, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));

/** One origin for browsers: the SPA from the bucket, `/api/*` from the API. */
export function createDistribution(scope: Construct, props: PortalDistributionProps): Distribution {
  const { config } = props;
  const shared = {
    responseHeadersPolicy: createSecurityHeaders(scope, props),
    compress: true,
  };
  const over = (deployed: ViewerProtocolPolicy) => ({
    viewerProtocolPolicy: config.local ? ViewerProtocolPolicy.ALLOW_ALL : deployed,
  });
  const distribution = new Distribution(scope, 'Distribution', {
    comment: resourceName(config, 'web'),
    defaultRootObject: 'index.html',
    httpVersion: HttpVersion.HTTP2_AND_3,
    // South America, where the people are, is in no smaller class.
    priceClass: PriceClass.PRICE_CLASS_ALL,
    ...(config.waf && { webAclId: props.webAclArn ?? createWebAcl(scope, config).attrArn }),
    ...domainOf(scope, config),
    errorResponses: failures,
    defaultBehavior: {
      ...shared,
      ...over(ViewerProtocolPolicy.REDIRECT_TO_HTTPS),
      ...spaBehavior(scope, props),
    },
    additionalBehaviors: {
      [`${API_BASE}/*`]: {
        ...shared,
        // A program that is set to http would be led on, and go on sending its key in clear first.
        ...over(ViewerProtocolPolicy.HTTPS_ONLY),
        origin: props.apiOrigin,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      },
    },
  });
  if (hasAccessLog(config)) addAccessLog(scope, config, distribution);
  acknowledge(distribution, config);
  return distribution;
}

/** How the distribution reaches the API; the emulator serves it below a path of its own port. */
export function createApiOrigin(
  config: StageConfig,
  apiId: string,
  headers: Record<string, string>,
) {
  if (config.local) {
    return new HttpOrigin('localhost', {
      protocolPolicy: OriginProtocolPolicy.HTTP_ONLY,
      httpPort: config.local.stackPort,
      originPath: `/_aws/execute-api/${apiId}/$default`,
    });
  }
  return new HttpOrigin(`${apiId}.execute-api.${config.region}.amazonaws.com`, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    customHeaders: headers,
  });
}

function spaBehavior(scope: Construct, { config, siteBucket }: PortalDistributionProps) {
  const rewrite = new Function(scope, 'SpaRewrite', {
    functionName: resourceName(config, 'spa-rewrite'),
    code: FunctionCode.fromFile({
      filePath: join(import.meta.dirname, '..', 'cloudfront', 'spa-rewrite.js'),
    }),
    runtime: FunctionRuntime.JS_2_0,
  });
  return {
    origin: S3BucketOrigin.withOriginAccessControl(siteBucket),
    allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    functionAssociations: [{ function: rewrite, eventType: FunctionEventType.VIEWER_REQUEST }],
  } satisfies BehaviorOptions;
}

function domainOf(scope: Construct, { domain, siteUrl }: StageConfig) {
  if (domain === undefined) return {};
  return {
    domainNames: [new URL(siteUrl).hostname],
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', domain.certificateArn),
    // CloudFront's own certificate comes with a protocol version of its own.
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  };
}

function acknowledge(distribution: Distribution, config: StageConfig): void {
  Validations.of(distribution).acknowledge(
    { id: 'AwsSolutions-CFR1', reason: 'Clients sign in from wherever they are.' },
    {
      id: 'AwsSolutions-CFR3',
      reason:
        'Its log goes to CloudWatch Logs, which the rule does not see; outside us-east-1 the API keeps one.',
    },
  );
  if (!config.waf) {
    Validations.of(distribution).acknowledge({
      id: 'AwsSolutions-CFR2',
      reason: 'This stage is configured without a web ACL, which is billed per month.',
    });
  }
  if (!config.domain) {
    Validations.of(distribution).acknowledge({
      id: 'AwsSolutions-CFR4',
      reason: 'Without a domain of its own the stage uses the cloudfront.net certificate.',
    });
  }
}
