import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { exportedNames, importedFiles } from './module-shape.ts';

const parse = (text: string) =>
  ts.createSourceFile('functions/plans/plans.api.ts', text, ts.ScriptTarget.Latest);

describe('importedFiles', () => {
  it('finds values, types, re-exports and lazy imports of the project, and no package', () => {
    const source = parse(`
      import { a } from './plans.domain.ts';
      import type { B } from '../core/env.ts';
      import * as z from 'zod';
      export { c } from './plans.store.ts';
      const page = async () => import('./plans.page.tsx');
    `);
    expect(importedFiles(source)).toEqual([
      'functions/plans/plans.domain.ts',
      'functions/core/env.ts',
      'functions/plans/plans.store.ts',
      'functions/plans/plans.page.tsx',
    ]);
  });
});

describe('exportedNames', () => {
  it('finds what is declared and what is listed, each once, and nothing private', () => {
    const source = parse(`
      export const plan = 1, other = 2;
      export function read() {}
      export interface Plan {}
      export const Plan = {};
      export class Store {}
      const hidden = 3;
      export { hidden as shown };
    `);
    expect(exportedNames(source)).toEqual(['plan', 'other', 'read', 'Plan', 'Store', 'shown']);
  });
});
