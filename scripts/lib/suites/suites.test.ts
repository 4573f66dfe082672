import { expect, it } from 'vitest';
import config from '../../../vitest.config.ts';
import { names, suitesOf } from './suites.ts';

const projectsOf = (...wanted: string[]) =>
  suitesOf(wanted).map(({ name, projects }) => [name, ...projects]);

it('run every project of Vitest, and the stories of the browser', () => {
  const projects = (config.test?.projects ?? []) as { test: { name: string } }[];
  expect(
    suitesOf([])
      .flatMap((suite) => suite.projects)
      .toSorted(),
  ).toEqual(projects.map(({ test }) => test.name).toSorted());
  expect(projectsOf().at(-1)).toEqual(['e2e']);
});

it('are chosen by name, or by the names of their projects', () => {
  expect(projectsOf('e2e')).toEqual([['e2e']]);
  expect(projectsOf('looks')).toEqual([['looks']]);
  expect(projectsOf('unit', 'stores')).toEqual([
    ['unit', 'unit'],
    ['stores', 'stores'],
  ]);
  expect(projectsOf('infra', 'stores')).toEqual([['infra+stores', 'infra', 'stores']]);
  expect(projectsOf('portal')).toEqual([['portal', 'portal']]);
  expect(names).toContain('wordpress');
});
