import { ArnFormat, Stack } from 'aws-cdk-lib';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { API_BASE } from '../../functions/core/http/route.ts';
import type { StageConfig } from '../config.ts';
import { resourceName } from '../stage.ts';
import { ADDRESS_LOG_DAYS } from './access-log.ts';
import { createLogGroup } from './portal-log-group.ts';

/** Requests of one address in five minutes; a busy office behind one address stays far below. */
const REQUESTS_PER_ADDRESS = 3_000;

/** Codes that link a site are tried by anybody: a plugin sends one, and perhaps a second one after a slip. */
const CODES_PER_ADDRESS = 20;
const CODES_PATH = `${API_BASE}/connector/pairings`;

/** Where plugins call. Many sites share an address with strangers, whose deeds are on AWS's list: they are only counted. */
const PLUGINS_PATH = `${API_BASE}/connector/`;
const REPUTATION = 'AWSManagedRulesAmazonIpReputationList';

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

/** The web ACL in front of the distribution, and its log. CloudFront reads it in us-east-1 only. */
export function createWebAcl(scope: Construct, config: StageConfig): CfnWebACL {
  const acl = new CfnWebACL(scope, 'WebAcl', {
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
      managedRules(REPUTATION, 2, {
        of: { notStatement: { statement: startsWith(PLUGINS_PATH) } },
      }),
      managedRules('AWSManagedRulesKnownBadInputsRuleSet', 3),
      managedRules('AWSManagedRulesCommonRuleSet', 4, { counted: countedOnly }),
      {
        ...managedRules(REPUTATION, 5, { of: startsWith(PLUGINS_PATH) }),
        name: 'reputation-of-plugins',
        overrideAction: { count: {} },
        visibilityConfig: visibility('reputation-of-plugins'),
      },
    ],
  });
  addAclLog(scope, { config, acl, id: 'WebAcl', name: 'web' });
  return acl;
}

interface AclLogProps {
  config: StageConfig;
  acl: CfnWebACL;
  /** Begins the ids of its resources. */
  id: string;
  /** Ends the name of the log group. */
  name: string;
}

/**
 * What an ACL blocked or counted, with the address and without what people send of themselves. The name of the group must begin
 * like this: https://docs.aws.amazon.com/waf/latest/developerguide/logging-cw-logs.html
 */
export function addAclLog(scope: Construct, { config, ...props }: AclLogProps): void {
  const name = `aws-waf-logs-${resourceName(config, props.name)}`;
  const logGroup = createLogGroup(scope, `${props.id}Logs`, {
    ...{ config, name },
    days: ADDRESS_LOG_DAYS,
  });
  const logging = new CfnLoggingConfiguration(scope, `${props.id}Logging`, {
    resourceArn: props.acl.attrArn,
    logDestinationConfigs: [
      // Without the `:*` that the group's own ARN ends with.
      Stack.of(scope).formatArn({
        service: 'logs',
        resource: 'log-group',
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        resourceName: name,
      }),
    ],
    redactedFields: [
      { singleHeader: { Name: 'authorization' } },
      { singleHeader: { Name: 'cookie' } },
      { queryString: {} },
    ],
    loggingFilter: {
      DefaultBehavior: 'DROP',
      Filters: [
        {
          Behavior: 'KEEP',
          Requirement: 'MEETS_ANY',
          Conditions: ['BLOCK', 'COUNT'].map((Action) => ({ ActionCondition: { Action } })),
        },
      ],
    },
  });
  logging.node.addDependency(logGroup);
}

const startsWith = (path: string) => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

interface ManagedRulesOptions {
  /** Rules of the group that block nothing. */
  counted?: readonly string[];
  /** Requests that it looks at; every one without it. */
  of?: CfnWebACL.StatementProperty;
}

function managedRules(name: string, priority: number, options: ManagedRulesOptions = {}) {
  const { counted = [], of } = options;
  return {
    name,
    priority,
    overrideAction: { none: {} },
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ...(of && { scopeDownStatement: of }),
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    visibilityConfig: visibility(name),
  };
}

export function visibility(metricName: string) {
  return { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true, metricName };
}
