import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { API_BASE } from '../../functions/core/http/route.ts';
import type { StageConfig } from '../config.ts';
import { resourceName } from '../stage.ts';

/** Requests of one address in five minutes; a busy office behind one address stays far below. */
const REQUESTS_PER_ADDRESS = 3_000;

/** Codes that link a site are tried by anybody: a plugin sends one, and perhaps a second one after a slip. */
const CODES_PER_ADDRESS = 20;
const CODES_PATH = `${API_BASE}/connector/pairings`;

/** What an address that is too fast gets, until it has been slower for five minutes. */
const tooMany = {
  block: {
    customResponse: {
      responseCode: 429,
      responseHeaders: [{ name: 'retry-after', value: '300' }],
    },
  },
};

/** Rules that read the body as if it were a page: ours is JSON that may hold any text people write. */
const countedOnly = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  // It blocks URLs with an IPv4 address, which a client's site may well have.
  'GenericRFI_BODY',
];

/** The web ACL in front of the distribution. CloudFront reads it in us-east-1 only. */
export function createWebAcl(scope: Construct, config: StageConfig): CfnWebACL {
  return new CfnWebACL(scope, 'WebAcl', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visibility(resourceName(config, 'web')),
    rules: [
      {
        name: 'rate-per-address',
        priority: 0,
        action: tooMany,
        statement: { rateBasedStatement: { limit: REQUESTS_PER_ADDRESS, aggregateKeyType: 'IP' } },
        visibilityConfig: visibility('rate-per-address'),
      },
      {
        name: 'codes-per-address',
        priority: 1,
        action: tooMany,
        statement: {
          rateBasedStatement: {
            limit: CODES_PER_ADDRESS,
            aggregateKeyType: 'IP',
            scopeDownStatement: startsWith(CODES_PATH),
          },
        },
        visibilityConfig: visibility('codes-per-address'),
      },
      managedRules('AWSManagedRulesAmazonIpReputationList', 2),
      managedRules('AWSManagedRulesKnownBadInputsRuleSet', 3),
      managedRules('AWSManagedRulesCommonRuleSet', 4, countedOnly),
    ],
  });
}

const startsWith = (path: string) => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

function managedRules(name: string, priority: number, counted: readonly string[] = []) {
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: visibility(name),
  };
}

function visibility(metricName: string) {
  return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true, metricName };
}
