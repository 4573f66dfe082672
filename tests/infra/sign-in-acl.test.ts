import { describe, expect, it } from 'vitest';
import { resourceOf, resourcesOf, templatesOf } from './synth.ts';

const { data } = templatesOf('prod');

interface Rule {
  Name: string;
  Action: object;
  Statement: {
    RateBasedStatement: {
      AggregateKeyType: string;
      Limit: number;
      ScopeDownStatement: {
        OrStatement: {
          Statements: {
            ByteMatchStatement: {
              FieldToMatch: object;
              SearchString: string;
              TextTransformations: { Type: string }[];
            };
          }[];
        };
      };
    };
  };
}

describe('the web ACL of the user pool', () => {
  const acl = resourceOf(data, 'AWS::WAFv2::WebACL').Properties;
  const rules = acl['Rules'] as Rule[];
  const limitOf = ({ Name, Statement: { RateBasedStatement: rate } }: Rule) => {
    const matches = rate.ScopeDownStatement.OrStatement.Statements;
    return [Name, rate.Limit, matches.map((one) => one.ByteMatchStatement.SearchString)];
  };

  it('limits what one address signs in, signs up and has e-mailed', () => {
    expect(acl).toMatchObject({ Scope: 'REGIONAL', DefaultAction: { Allow: {} } });
    expect(rules.map(limitOf)).toEqual([
      [
        'sign-ins-per-address',
        300,
        ['initiateauth', 'respondtoauthchallenge', 'gettokensfromrefreshtoken'],
      ],
      ['mails-per-address', 30, ['signup', 'resendconfirmationcode']],
    ]);
    for (const { Action, Statement } of rules) {
      expect(Action).toEqual({ Block: {} });
      expect(Statement.RateBasedStatement.AggregateKeyType).toBe('IP');
    }
  });

  it('knows the operations by the header that Cognito hands over', () => {
    const matches = rules.flatMap(
      ({ Statement }) => Statement.RateBasedStatement.ScopeDownStatement.OrStatement.Statements,
    );
    for (const { ByteMatchStatement: match } of matches) {
      expect(match.FieldToMatch).toEqual({
        SingleHeader: { Name: 'x-amzn-cognito-operation-name' },
      });
      expect(match.TextTransformations).toMatchObject([{ Type: 'LOWERCASE' }]);
    }
  });

  it('stands before the pool, logs what it blocks for 30 days, and rings', () => {
    expect(JSON.stringify(resourceOf(data, 'AWS::WAFv2::WebACLAssociation').Properties)).toMatch(
      /UserPool6BA7E5F2.*SignInAcl/,
    );
    const logs = resourcesOf(data, 'AWS::Logs::LogGroup').find(([id]) =>
      id.startsWith('SignInAclLogs'),
    );
    expect(logs?.[1].Properties).toMatchObject({
      LogGroupName: 'aws-waf-logs-portal-prod-sign-in',
      RetentionInDays: 30,
    });
    const alarm = resourcesOf(data, 'AWS::CloudWatch::Alarm').find(
      ([, { Properties }]) => Properties['AlarmName'] === 'portal-prod-sign-in-blocked',
    );
    expect(alarm?.[1].Properties).toMatchObject({
      ...{ Namespace: 'AWS/WAFV2', MetricName: 'BlockedRequests', Threshold: 100 },
      Dimensions: [
        { Name: 'Region', Value: 'us-east-1' },
        { Name: 'Rule', Value: 'ALL' },
        { Name: 'WebACL', Value: 'portal-prod-sign-in' },
      ],
    });
  });

  it('is not in a stage without a web ACL', () => {
    for (const stage of ['dev', 'local'] as const) {
      expect(resourcesOf(templatesOf(stage).data, 'AWS::WAFv2::WebACL')).toEqual([]);
    }
  });
});
