import { describe, expect, it } from 'vitest';
import { readStageConfig } from '../../infra/config.ts';
import { configurations, type Configuration } from '../../scripts/lib/templates/configurations.ts';
import { build, portalApp, stagesOfCdkJson } from './synth.ts';

const contextOf = ({ stage, more, context }: Configuration) => ({
  stage,
  stages: { [stage]: { ...stagesOfCdkJson[stage], ...more } },
  ...context,
});
const all = Object.entries(configurations);

/** `npm run verify:templates` builds each of them, and has cfn-lint read what comes of it. */
describe('the configurations whose templates are verified', () => {
  it.each(all)('%s: the schema takes it', (_, configuration) => {
    expect(() => readStageConfig(portalApp(contextOf(configuration)).node)).not.toThrow();
  });

  it('are ten or more, in three regions or more', () => {
    expect(all.length).toBeGreaterThanOrEqual(10);
    const regions = all.map(([, { more }]) => more?.['region'] ?? 'us-east-1');
    expect(new Set(regions).size).toBeGreaterThanOrEqual(3);
  });

  it('build, the one that differs most from the others first', () => {
    const [, farthest] = all.find(([name]) => name.startsWith('everything')) ?? [];
    expect(() => build(farthest ? contextOf(farthest) : {})).not.toThrow();
  });
});
