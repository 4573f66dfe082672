import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootDir } from '../support/root.ts';
import { lambdaEntries } from './fake-dist.ts';
import { resourcesOf, runningOf, templatesOf } from './synth.ts';

const inventory = readFileSync(join(rootDir, 'docs', 'security-inventory.md'), 'utf8');
const templates = templatesOf('prod');
/** All that is deployed, as if one stack had it. */
const all = {
  ...templates.data,
  Resources: { ...templates.data.Resources, ...runningOf(templates).Resources },
};
const ofType = (type: string) => resourcesOf(all, type);

/** The seconds that a Lambda has, and how many of it queues start at most. */
function workOf([id, { Properties }]: ReturnType<typeof ofType>[number]) {
  const entry = String(Properties['FunctionName']).replace('portal-prod-', '');
  const sources = ofType('AWS::Lambda::EventSourceMapping').filter(([, mapping]) =>
    JSON.stringify(mapping.Properties['FunctionName']).includes(`"${id}"`),
  );
  const scalings = sources.map(([, mapping]) => mapping.Properties['ScalingConfig']) as (
    { MaximumConcurrency: number } | undefined
  )[];
  return {
    entry: lambdaEntries.find((name) => name.replaceAll('.', '-') === entry) ?? entry,
    seconds: Number(Properties['Timeout']),
    atOnce: scalings.some(Boolean)
      ? scalings.reduce((sum, scaling) => sum + (scaling?.MaximumConcurrency ?? 0), 0)
      : undefined,
  };
}

describe('the inventory of security', () => {
  it('has each Lambda that works without a caller or longer than ten seconds', () => {
    const works = ofType('AWS::Lambda::Function')
      .map(workOf)
      .filter(({ entry, seconds }) => !entry.endsWith('.api') || seconds > 10)
      .map(({ entry, seconds, atOnce }) => `${entry} ${String(seconds)} ${String(atOnce ?? '')}`);
    const listed = [...inventory.matchAll(/^\| (\d+) +\| (\d*) +\| (`.+`) +\|$/gm)].flatMap(
      ([, seconds = '', atOnce = '', entries = '']) =>
        [...entries.matchAll(/`([^`]+)`/g)].map(
          ([, entry = '']) => `${entry} ${seconds} ${atOnce}`,
        ),
    );
    expect(listed.toSorted()).toEqual(works.toSorted());
  });

  it('has each place that logs go to', () => {
    const groups = ofType('AWS::Logs::LogGroup').flatMap(([, { Properties }]) => {
      const name = Properties['LogGroupName'];
      return typeof name === 'string' ? [name] : [];
    });
    expect(groups.length).toBeGreaterThan(lambdaEntries.length);
    const known =
      /^(?:\/portal\/prod\/[\w.-]+|\/aws\/vendedlogs\/portal-prod-(?:api|distribution)|aws-waf-logs-portal-prod-(?:web|sign-in))$/;
    expect(groups.filter((name) => !known.test(name))).toEqual([]);
    const logging = Object.values(all.Resources).filter(
      ({ Properties }) =>
        Properties['LoggingConfiguration'] !== undefined ||
        JSON.stringify(Properties['DistributionConfig'] ?? '').includes('"Logging"'),
    );
    expect(logging).toEqual([]);
  });
});
