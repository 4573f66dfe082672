import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readStageConfig } from '../../infra/config.ts';
import { rootDir } from '../support/root.ts';
import {
  build,
  portalApp,
  resourceOf,
  resourcesOf,
  stagesOfCdkJson,
  templatesIn,
  templatesOf,
  type Template,
} from './synth.ts';

const contextOf = (stage: 'dev' | 'prod', search: object) => ({
  stage,
  // As `templatesOf` has it.
  stages: { [stage]: { ...stagesOfCdkJson[stage], restoreDrill: true, search } },
});
const opensearch = { provider: 'opensearch' };

describe.each(['local', 'dev', 'prod'] as const)('the directory, as the default of %s', (stage) => {
  it('has nothing of an engine in any template', () => {
    const text = JSON.stringify(templatesOf(stage));
    for (const word of ['SEARCH_URL', 'SITES_QUEUE_URL', 'OpenSearch', 'es:ESHttp'])
      expect(text).not.toContain(word);
  });
});

describe('OpenSearch', () => {
  const { backend, reports } = templatesIn(
    build(contextOf('prod', opensearch)).app.synth(),
    'prod',
  );
  const lambda = (template: Template, name: string) =>
    resourcesOf(template, 'AWS::Lambda::Function').find(
      ([, { Properties }]) => Properties['FunctionName'] === `portal-prod-${name}`,
    )?.[1].Properties;

  it('is encrypted, in three zones, and open to signed requests of the account alone', () => {
    const { Properties: domain } = resourceOf(backend, 'AWS::OpenSearchService::Domain');
    expect(domain).toMatchObject({
      EncryptionAtRestOptions: { Enabled: true },
      NodeToNodeEncryptionOptions: { Enabled: true },
      DomainEndpointOptions: { EnforceHTTPS: true },
      ClusterConfig: { InstanceCount: 3, ZoneAwarenessConfig: { AvailabilityZoneCount: 3 } },
    });
    const policy = JSON.stringify(domain['AccessPolicies']);
    expect(policy).toContain(':root');
    expect(policy).not.toContain('"*"');
  });

  it('is searched by the Lambdas of lists, and written by one other', () => {
    for (const name of ['websites-api', 'status-api', 'status-runs-worker'])
      expect(JSON.stringify(lambda(backend, name)?.['Environment'])).toContain('SEARCH_URL');
    const statements = resourcesOf(backend, 'AWS::IAM::Role').flatMap(([, { Properties }]) => {
      const text = JSON.stringify(Properties);
      return [...text.matchAll(/"es:[A-Za-z]+"|domain\/portal-prod-search\/[\w/]+/g)].map(String);
    });
    const search = ['"es:ESHttpPost"', 'domain/portal-prod-search/sites/_search'];
    const write = ['"es:ESHttpPost"', 'domain/portal-prod-search/_bulk'];
    expect(statements.sort()).toEqual([...search, ...search, ...write].sort());
  });

  it('is sent the sites that change by the stream’s second reader', () => {
    const collector = JSON.stringify(lambda(reports, 'events-collector')?.['Environment']);
    expect(collector).toContain('SITES_QUEUE_URL');
    expect(collector).toContain('portal-prod-status-runs-worker');
  });

  it('has a heading in the runbook for each of its alarms', () => {
    const runbook = readFileSync(join(rootDir, 'docs', 'runbook.md'), 'utf8');
    const alarms = resourcesOf(backend, 'AWS::CloudWatch::Alarm')
      .map(([, { Properties }]) => String(Properties['AlarmName']))
      .filter((name) => name.startsWith('portal-prod-search-'));
    expect(alarms).toHaveLength(4);
    for (const name of alarms) expect(runbook).toContain(`\n### ${name.slice(12)}\n`);
  });

  it('is not imported by another stack, so that a stage can go back to its directory', () => {
    expect(Object.values(backend.Outputs).filter((output) => output.Export)).toEqual(
      Object.values(templatesOf('prod').backend.Outputs).filter((output) => output.Export),
    );
  });

  it.each([
    [{ provider: 'elastic' }, 'search.provider'],
    [{ ...opensearch, instances: 2 }, 'must be 1 or a multiple of 3'],
    [{ ...opensearch, instanceType: 't3.small' }, 'must be one such as t3.small.search'],
    [{ ...opensearch, diskGiB: 5 }, 'search.diskGiB'],
  ])('is refused as %j', (search, message) => {
    const { node } = portalApp(contextOf('prod', search));
    expect(() => readStageConfig(node)).toThrow(message);
  });
});
