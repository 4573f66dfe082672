import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { billOfMaterials } from './bill-of-materials.ts';

const rootDir = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(rootDir, file), 'utf8');
const listSchema = z.record(z.string(), z.string());
const { dependencies, devDependencies } = z
  .object({ dependencies: listSchema, devDependencies: listSchema })
  .parse(JSON.parse(read('package.json')));
const requirements = read('infra/local/ministack/requirements.txt');
const { components, ...head } = billOfMaterials(
  JSON.parse(read('package-lock.json')),
  requirements,
);
const named = (name: string) => components.filter((one) => one.name === name);

describe('the bill of materials', () => {
  it('has each package of package.json, with its version and whether a build has it', () => {
    expect(head).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
    for (const [name, version] of Object.entries(dependencies)) {
      expect(named(name), name).toContainEqual(
        expect.objectContaining({ version, scope: 'required' }),
      );
    }
    for (const name of Object.keys(devDependencies).filter((one) => !one.startsWith('@types/'))) {
      const aliased = devDependencies[name]?.startsWith('npm:');
      if (!aliased)
        expect(
          named(name).map(({ scope }) => scope),
          name,
        ).toContain('excluded');
    }
  });

  it('has what these need in turn, each once, by a URL, with licence and hash', () => {
    expect(components.length).toBeGreaterThan(700);
    expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
    const [react] = named('react');
    expect(react).toMatchObject({
      ...{ purl: `pkg:npm/react@${String(dependencies['react'])}` },
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) as string }],
    });
    expect(named('@middy/core')[0]?.purl).toMatch(/^pkg:npm\/%40middy\/core@\d/);
  });

  it('has the local stack, which no build has', () => {
    const count = [...requirements.matchAll(/^[\w.-]+==/gm)].length;
    const python = components.filter(({ purl }) => purl.startsWith('pkg:pypi/'));
    expect(python).toHaveLength(count);
    expect(named('ministack')).toMatchObject([{ scope: 'excluded' }]);
  });

  it('calls a package that is installed under another name by its own', () => {
    const lock = {
      packages: {
        '': { version: '1.0.0' },
        'node_modules/a/node_modules/b': { name: '@c/d', version: '2.0.0+e', dev: true },
      },
    };
    expect(billOfMaterials(lock, '').components).toEqual([
      {
        type: 'library',
        ...{ name: '@c/d', version: '2.0.0+e', scope: 'excluded' },
        purl: 'pkg:npm/%40c/d@2.0.0%2Be',
      },
    ]);
  });
});
