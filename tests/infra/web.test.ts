import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { paths } from '../../frontend/src/app/paths.ts';
import { firstPages } from '../../frontend/src/start/first-pages.ts';
import { ORIGIN_HEADER } from '../../functions/core/http/middleware.ts';
import { ORIGIN_VERIFY_HEADER } from '../../infra/constructs/origin-secrets.ts';
import { cacheControlOf } from '../../infra/spa-files.ts';
import { rootDir } from '../support/root.ts';
import {
  assemblyOf,
  build,
  resourceOf,
  resourcesOf,
  stagesOfCdkJson,
  templatesOf,
} from './synth.ts';
import { stageFileOf } from '../../infra/endpoints.ts';

const prod = templatesOf('prod').web;
const local = templatesOf('local').web;

const distributionOf = (template: typeof prod) =>
  resourceOf(template, 'AWS::CloudFront::Distribution').Properties['DistributionConfig'] as {
    DefaultCacheBehavior: Record<string, unknown>;
    CacheBehaviors: Record<string, unknown>[];
    Origins: Record<string, unknown>[];
  } & Record<string, unknown>;

describe('the site’s bucket', () => {
  const bucket = resourceOf(prod, 'AWS::S3::Bucket').Properties;

  it('is private and encrypted', () => {
    const closed = {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    };
    for (const template of [prod, local]) {
      expect(resourceOf(template, 'AWS::S3::Bucket').Properties).toMatchObject({
        PublicAccessBlockConfiguration: closed,
      });
    }
    expect(JSON.stringify(bucket['BucketEncryption'])).toContain('"SSEAlgorithm":"AES256"');
  });

  it('speaks TLS only and is read by the distribution alone', () => {
    const policy = JSON.stringify(resourceOf(prod, 'AWS::S3::BucketPolicy').Properties);
    expect(policy).toContain('"aws:SecureTransport":"false"');
    expect(policy).toContain('"Service":"cloudfront.amazonaws.com"');
    expect(policy).toContain('"AWS:SourceArn"');
  });
});

describe('the distribution', () => {
  const distribution = distributionOf(prod);
  const api = distribution.CacheBehaviors[0];

  it('sends /api/* to the API with all headers but the host, uncached', () => {
    expect(distribution.CacheBehaviors).toHaveLength(1);
    expect(api).toMatchObject({
      PathPattern: '/api/*',
      AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
      // AWS's own: CachingDisabled, AllViewerExceptHostHeader.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    });
    expect(api).not.toHaveProperty('FunctionAssociations');
  });

  it('keeps no failure of the API and rewrites none, in local too', () => {
    const kept = [500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 }));
    expect(distribution['CustomErrorResponses']).toEqual(kept);
    expect(distributionOf(local)['CustomErrorResponses']).toEqual(kept);
  });

  it('speaks TLS with browsers and with the API', () => {
    const { DefaultCacheBehavior: pages } = distribution;
    expect(pages).toMatchObject({ ViewerProtocolPolicy: 'redirect-to-https' });
    // A program that is set to http learns it at once.
    expect(api).toMatchObject({ ViewerProtocolPolicy: 'https-only' });
    expect(distribution['ViewerCertificate']).toMatchObject({
      MinimumProtocolVersion: 'TLSv1.2_2021',
    });
    expect(JSON.stringify(distribution.Origins)).toContain('"OriginProtocolPolicy":"https-only"');
  });

  it('proves itself to the API by the header that the API reads', () => {
    expect(ORIGIN_VERIFY_HEADER).toBe(ORIGIN_HEADER);
    const headers = JSON.stringify(distribution.Origins);
    expect(headers).toContain(`"HeaderName":"${ORIGIN_HEADER}"`);
    expect(headers).toContain('{{resolve:secretsmanager:');
    expect(JSON.stringify(distributionOf(local))).not.toContain(ORIGIN_HEADER);
  });

  it('can change its secret without locking anybody out', () => {
    const textOf = (originSecrets: string[]) => {
      const dev = { ...stagesOfCdkJson['dev'], originSecrets };
      const assembly = build({ stage: 'dev', stages: { dev } }).app.synth();
      return (part: string) =>
        JSON.stringify(assembly.getStackByName(`portal-dev-${part}`).template);
    };
    const text = textOf(['Second', 'First']);
    // Both stay exported, or the one in use could not be replaced; the first of the list is sent.
    expect(
      text('backend').match(/"Export":\{"Name":"[^"]*OriginSecrets(First|Second)/g),
    ).toHaveLength(2);
    expect(text('web')).toMatch(/OriginSecretsSecond/);
    expect(text('web')).not.toMatch(/OriginSecretsFirst/);
    // Every API accepts both; the stack of one that is not in the backend lets go of the old one before it is deleted.
    expect(text('reports')).toMatch(/OriginSecretsSecond.*OriginSecretsFirst/);
    expect(textOf(['Second'])('reports')).not.toMatch(/OriginSecretsFirst/);
  });

  it('has the stage’s domain, its records and a web ACL', () => {
    expect(distribution['Aliases']).toEqual(['portal.example.net']);
    const records = resourcesOf(prod, 'AWS::Route53::RecordSet').map(
      ([, r]) => r.Properties['Type'],
    );
    expect(records).toEqual(['A', 'AAAA']);
    expect(distribution['WebACLId']).toEqual({ 'Fn::GetAtt': ['WebAcl', 'Arn'] });
    expect(resourcesOf(templatesOf('dev').web, 'AWS::WAFv2::WebACL')).toEqual([]);
  });
});

describe('the web ACL', () => {
  const acl = resourceOf(prod, 'AWS::WAFv2::WebACL').Properties;

  it('limits the requests of one address, and the codes it tries, and blocks by AWS’s rules', () => {
    const tooMany = { Block: { CustomResponse: { ResponseCode: 429 } } };
    const codes = { ByteMatchStatement: { SearchString: '/api/connector/pairings' } };
    expect(acl['Rules']).toMatchObject([
      { Statement: { RateBasedStatement: { AggregateKeyType: 'IP' } }, Action: tooMany },
      { Statement: { RateBasedStatement: { ScopeDownStatement: codes } }, Action: tooMany },
      { Statement: { ManagedRuleGroupStatement: {} }, OverrideAction: { None: {} } },
      { Statement: { ManagedRuleGroupStatement: {} }, OverrideAction: { None: {} } },
      { Statement: { ManagedRuleGroupStatement: {} }, OverrideAction: { None: {} } },
      { Statement: { ManagedRuleGroupStatement: {} }, OverrideAction: { Count: {} } },
    ]);
  });

  it('only counts plugins on shared hosting whose address is on the list of bad ones', () => {
    const plugins = { ByteMatchStatement: { SearchString: '/api/connector/' } };
    const ofList = (acl['Rules'] as { Statement: Record<string, object> }[]).filter((rule) =>
      JSON.stringify(rule).includes('"Name":"AWSManagedRulesAmazonIpReputationList"'),
    );
    const looked = (scope: object) => ({
      Statement: { ManagedRuleGroupStatement: { ScopeDownStatement: scope } },
    });
    expect(ofList).toMatchObject([
      { ...looked({ NotStatement: { Statement: plugins } }), OverrideAction: { None: {} } },
      { ...looked(plugins), OverrideAction: { Count: {} } },
    ]);
  });

  it('logs for 30 days what it blocked or counted, without tokens', () => {
    const logging = resourceOf(prod, 'AWS::WAFv2::LoggingConfiguration').Properties;
    const kept = JSON.stringify(logging['LoggingFilter']);
    expect(kept).toMatch(/"DefaultBehavior":"DROP".*"BLOCK".*"COUNT"/);
    expect(JSON.stringify(logging['RedactedFields'])).toMatch(/authorization.*cookie.*QueryString/);
    const [, group] =
      resourcesOf(prod, 'AWS::Logs::LogGroup').find(([id]) => id.startsWith('WebAclLogs')) ?? [];
    expect(group?.Properties).toMatchObject({
      LogGroupName: 'aws-waf-logs-portal-prod-web',
      RetentionInDays: 30,
    });
    expect(JSON.stringify(logging['LogDestinationConfigs'])).toContain(
      ':log-group:aws-waf-logs-portal-prod-web"',
    );
  });

  it('is beside a log of who asked for what, kept for 30 days, without what they sent', () => {
    const group = resourcesOf(prod, 'AWS::Logs::LogGroup').find(([id]) =>
      id.startsWith('DistributionLogs'),
    );
    expect(group?.[1].Properties['RetentionInDays']).toBe(30);
    const { RecordFields } = resourceOf(prod, 'AWS::Logs::Delivery').Properties;
    expect(RecordFields).toEqual(expect.arrayContaining(['c-ip', 'cs-uri-stem', 'sc-status']));
    expect(JSON.stringify(RecordFields)).not.toMatch(/query|cookie|referer|user-agent/i);
    expect(resourcesOf(local, 'AWS::Logs::Delivery')).toEqual([]);
  });

  it('is in us-east-1, in a stack of its own, where the stage is elsewhere', () => {
    const stages = { prod: { ...stagesOfCdkJson['prod'], region: 'sa-east-1' } };
    const assembly = build({ stage: 'prod', stages }).app.synth();
    const [web, edge] = ['web', 'edge'].map((part) =>
      assembly.getStackByName(`portal-prod-${part}`),
    );
    expect([web?.environment.region, edge?.environment.region]).toEqual(['sa-east-1', 'us-east-1']);
    const typesIn = (template: unknown) =>
      Object.values((template as typeof prod).Resources).map(({ Type }) => Type);
    expect(typesIn(edge?.template)).toContain('AWS::WAFv2::WebACL');
    expect(typesIn(web?.template)).not.toContain('AWS::WAFv2::WebACL');
    expect(distributionOf(web?.template as typeof prod)['WebACLId']).toMatchObject({
      'Fn::GetAtt': [expect.stringContaining('ExportsReader'), expect.stringContaining('WebAcl')],
    });
  });

  it('blocks no body for what people wrote, a site’s URL with an IPv4 address among it', () => {
    const overrides = JSON.stringify(acl['Rules']).match(/"Count":{}},"Name":"\w+"/g) ?? [];
    expect(overrides.map((rule) => /"(\w+)"$/.exec(rule)?.[1]).sort()).toEqual([
      'CrossSiteScripting_BODY',
      'GenericLFI_BODY',
      'GenericRFI_BODY',
      'SizeRestrictions_BODY',
    ]);
  });
});

describe('the headers of every answer', () => {
  const headers = (template: typeof prod) =>
    resourceOf(template, 'AWS::CloudFront::ResponseHeadersPolicy').Properties[
      'ResponseHeadersPolicyConfig'
    ] as {
      SecurityHeadersConfig: Record<string, Record<string, unknown>>;
      CustomHeadersConfig: { Items: Record<string, unknown>[] };
    };

  it('belong to both behaviours', () => {
    const { DefaultCacheBehavior, CacheBehaviors } = distributionOf(prod);
    const policies = [DefaultCacheBehavior, ...CacheBehaviors].map(
      (b) => b['ResponseHeadersPolicyId'],
    );
    expect(new Set(policies.map((p) => JSON.stringify(p))).size).toBe(1);
    expect(policies[0]).toHaveProperty('Ref');
  });

  it('allow nothing inline and nothing foreign but Cognito and the buckets of files', () => {
    const policy = (template: typeof prod) =>
      headers(template).SecurityHeadersConfig['ContentSecurityPolicy']?.['ContentSecurityPolicy'];
    const expected = (foreign: string) =>
      `default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self' ${foreign}; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'`;
    const joined = z
      .object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) })
      .parse(policy(prod))['Fn::Join'][1];
    const text = joined.map((part) => (typeof part === 'string' ? part : '<bucket>')).join('');
    const [attachments, ...others] = joined.filter((part) => typeof part !== 'string');
    expect(text).toBe(
      expected(
        'https://cognito-idp.us-east-1.amazonaws.com https://<bucket> https://<bucket> https://<bucket> https://<bucket>',
      ),
    );
    const [backups, reports, exports] = others;
    expect(JSON.stringify(attachments)).toMatch(/ImportValue.*Attachments.*RegionalDomainName/);
    expect(JSON.stringify(backups)).toMatch(/ImportValue.*Backups.*RegionalDomainName/);
    expect(JSON.stringify(reports)).toMatch(/ImportValue.*Reports.*RegionalDomainName/);
    expect(JSON.stringify(exports)).toMatch(/ImportValue.*Exports.*RegionalDomainName/);
    // The emulator serves Cognito and every bucket at its own port.
    expect(policy(local)).toBe(expected('http://127.0.0.1:4566'));
  });

  it('leave a page of the API its own policy: a report in a sandbox is refused in a group of windows', () => {
    const { SecurityHeadersConfig, CustomHeadersConfig } = headers(prod);
    expect(SecurityHeadersConfig['ContentSecurityPolicy']).toMatchObject({ Override: false });
    expect(CustomHeadersConfig.Items).toContainEqual({
      ...{ Header: 'cross-origin-opener-policy', Value: 'same-origin', Override: false },
    });
  });

  it('leave hosts below the portal’s alone where the stage says so', () => {
    const dev = { ...stagesOfCdkJson['dev'], hstsSubdomains: false };
    const assembly = build({ stage: 'dev', stages: { dev } }).app.synth();
    const text = JSON.stringify(assembly.getStackByName('portal-dev-web').template);
    expect(text).toContain('"IncludeSubdomains":false');
  });

  it('are HSTS, nosniff, no frames and a short referrer', () => {
    expect(headers(prod).SecurityHeadersConfig).toMatchObject({
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 365 * 24 * 3600,
        IncludeSubdomains: true,
        Override: true,
      },
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY', Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: true },
    });
  });
});

describe('the rewrite of client routes', () => {
  const code = readFileSync(join(rootDir, 'infra/cloudfront/spa-rewrite.js'), 'utf8');
  const handler = runInNewContext(`${code}; handler`) as (event: object) => { uri: string };
  const rewritten = (uri: string) => handler({ request: { uri } }).uri;

  const filled = (path: string) => path.replace(/:\w+/g, '01abc');
  const signedIn = Object.keys(firstPages);

  it.each([...signedIn.map(filled), '/index.html', '/v1.2/page', '/apiary'])(
    'answers %s with the page that begins with the code of the signed-in part',
    (uri) => {
      expect(rewritten(uri)).toBe('/app.html');
    },
  );

  it.each(Object.values(paths).filter((path) => !signedIn.includes(path)))(
    'answers %s, which needs no sign-in, with the page without it',
    (uri) => {
      expect(rewritten(uri)).toBe('/index.html');
    },
  );

  it.each(['/assets/main-1a2b.js', '/config.json', '/favicon.ico', '/api', '/api/', '/api/nope'])(
    'leaves %s alone',
    (uri) => {
      expect(rewritten(uri)).toBe(uri);
    },
  );
});

describe('the files of the SPA', () => {
  it('are kept for ever when their name says their content, else asked for again', () => {
    const deployments = resourcesOf(prod, 'Custom::CDKBucketDeployment').map(
      ([, d]) => d.Properties,
    );
    const cached = deployments.map(
      (d) => (d['SystemMetadata'] as Record<string, string>)['cache-control'],
    );
    expect(cached).toEqual([cacheControlOf('assets/main-1a2b.js'), cacheControlOf('index.html')]);
    expect(cached).toEqual(['public, max-age=31536000, immutable', 'no-cache']);
    expect(deployments.map((d) => d['Prune'])).toEqual([false, false]);
  });

  it('are all uploaded', () => {
    const { directory } = assemblyOf('prod');
    const assets = readdirSync(directory)
      .filter((name) => name.startsWith('asset.') && statSync(join(directory, name)).isDirectory())
      .map((name) => readdirSync(join(directory, name)));
    expect(assets).toContainEqual(['main-abc123.js']);
    expect(assets).toContainEqual(['index.html']);
    expect(assets).toContainEqual(['stage.json']);
  });

  it('are uploaded by the local stack itself, which runs no custom resources', () => {
    expect(Object.values(local.Resources).filter((r) => r.Type.startsWith('Custom::'))).toEqual([]);
  });

  it('have a configuration that is written after each deployment, and again if S3 did not report it', () => {
    const rules = resourcesOf(prod, 'AWS::Events::Rule')
      .map(([, { Properties }]) => Properties)
      .filter((rule) => JSON.stringify(rule['Targets']).includes('PublishConfig'));
    expect(rules).toMatchObject([
      {
        EventPattern: {
          'detail-type': ['Object Created'],
          detail: { object: { key: ['stage.json'] } },
        },
      },
      { ScheduleExpression: 'rate(5 minutes)' },
    ]);
    const [, bucket] = resourcesOf(prod, 'AWS::S3::Bucket')[0] ?? [];
    expect(bucket?.Properties['NotificationConfiguration']).toEqual({
      EventBridgeConfiguration: { EventBridgeEnabled: true },
    });
  });

  it('learn the stage from stage.json', () => {
    const identity = { region: 'us-east-1', userPoolId: 'pool', userPoolClientId: 'client' };
    const { config } = build({ stage: 'local', stackPort: 7400 });
    expect(stageFileOf(config, identity)).toEqual({
      region: 'us-east-1',
      userPoolId: 'pool',
      clientId: 'client',
      userPoolEndpoint: 'http://127.0.0.1:7400',
      whatsappNumber: '56900000000',
      brand: 'WordPress Manager',
      brandColour: '#4f46e5',
      timeZone: 'America/Santiago',
      termsVersion: '2026-11-01',
      termsUrl: 'https://example.com/terminos',
      privacyUrl: 'https://example.com/privacidad',
    });
  });
});
