import { describe, expect, it } from 'vitest';
import { scriptsOf, type Manifest } from './spa-scripts.ts';

const chunk = (file: string, imports: string[] = [], isEntry = false) => ({
  file,
  imports,
  isEntry,
});
const manifest: Manifest = {
  'index.html': chunk('main.js', ['_shared.js'], true),
  '_shared.js': chunk('shared.js', ['_shared.js']),
  'src/page.tsx': chunk('page.js', ['_shared.js', '_form.js']),
  '_form.js': chunk('form.js'),
  'src/other.tsx': chunk('other.js'),
};

describe('scriptsOf', () => {
  it('is the entry, the page and what both import, each once', () => {
    expect(scriptsOf(manifest, ['src/page.tsx'])).toEqual([
      'main.js',
      'shared.js',
      'page.js',
      'form.js',
    ]);
  });

  it('finds a group of modules by its name', () => {
    const grouped = { ...manifest, '_app-1.js': { ...chunk('app-1.js'), name: 'app' } };
    expect(scriptsOf(grouped, ['app'])).toEqual(['main.js', 'shared.js', 'app-1.js']);
  });

  it('names a page that is no chunk of its own', () => {
    expect(() => scriptsOf(manifest, ['src/missing.tsx'])).toThrow('src/missing.tsx');
  });
});
