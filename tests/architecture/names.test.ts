import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootDir } from '../support/root.ts';

/** Tracked files and new ones that are about to be; not what git ignores, nor what was deleted. */
const git = (...args: string[]) =>
  execFileSync('git', ['ls-files', '-z', ...args], { cwd: rootDir, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
const deleted = new Set(git('--deleted'));
const files = git('--cached', '--others', '--exclude-standard').filter((f) => !deleted.has(f));

/** The folders of the slices: a noun is called the same in every other layer (docs/adr/0001). */
const slices = files.filter((file) => /^functions\/(?!core\/)[^/]+\//.test(file));
const nounOf = (file: string) => file.split('/')[1] ?? '';
const nouns = [...new Set(slices.map(nounOf))];

/** Named after a screen; `orders` are the client's own plans and payments. `attention` has no plural. */
const screens = ['attention', 'dashboard', 'orders', 'settings'];

const code = files.filter((file) => /\.(tsx?|css|mjs|cjs|js|json|py)$/.test(file));
/** The names their tools look for. */
const toolNames = /^(Dockerfile|README|CONTRIBUTING|CHANGELOG|LICENSE)/;

describe('the names of files', () => {
  it('are found', () => {
    expect(code.length).toBeGreaterThan(60);
  });

  it('are in kebab-case, with the role after a dot', () => {
    const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
    const odd = code.filter((file) => {
      const name = basename(file);
      // Python's own modules are named with underscores.
      return (
        !toolNames.test(name) &&
        !kebab.test(extname(file) === '.py' ? name.replaceAll('_', '-') : name)
      );
    });
    expect(odd).toEqual([]);
  });

  it('start with the noun of their slice, a plural', () => {
    expect(nouns).toContain('websites');
    expect(nouns.filter((noun) => !noun.endsWith('s') && !screens.includes(noun))).toEqual([]);
    expect(slices.filter((f) => !basename(f).startsWith(`${nounOf(f)}.`))).toEqual([]);
  });

  it('are different in all rooms of a slice: a Lambda is called by the name of its file alone', () => {
    const names = slices.map((file) => basename(file));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('lie in a slice, or in one of its rooms', () => {
    expect(slices.filter((file) => file.split('/').length > 4)).toEqual([]);
  });

  it('name the same nouns in events, infrastructure and the SPA', () => {
    const patterns = [
      /^events\/([^/.]+)\.events\.ts$/,
      /^events\/samples\/([^/]+)\//,
      /^infra\/features\/([^/.]+)\.feature\.ts$/,
      /^frontend\/src\/features\/([^/]+)\//,
    ];
    const named = files.flatMap((file) => patterns.map((pattern) => pattern.exec(file)?.[1]));
    const found = new Set(named.filter((noun) => noun !== undefined));
    expect([...found].filter((noun) => ![...nouns, ...screens].includes(noun))).toEqual([]);
  });

  it('hide nothing behind a barrel or a pile of helpers', () => {
    const names = /(^|\/)(index\.tsx?|(.*[.-])?(helpers?|utils?|misc)\.tsx?)$/;
    expect(files.filter((file) => names.test(file))).toEqual([]);
  });
});

describe('the texts of files', () => {
  const texts = files.filter((file) =>
    /\.(tsx?|m?js|cjs|json|ya?ml|md|php|py|sh|html|css|xml)$/.test(file),
  );

  it('name no folder of one machine', () => {
    const machinePath = /(?<![\w.:/-])\/(?:home|Users|root|work)\/[a-z]/;
    const found = texts.filter(
      (file) =>
        machinePath.test(readFileSync(join(rootDir, file), 'utf8')) && file !== 'package-lock.json',
    );
    expect(found).toEqual([]);
  });

  it('carry no mark of unfinished work', () => {
    const mark = new RegExp(
      `\\b(${['TO', 'FIX'].map((start) => `${start}${start === 'TO' ? 'DO' : 'ME'}`).join('|')})\\b`,
    );
    const ours = texts.filter((file) => file !== 'package-lock.json');
    expect(ours.filter((file) => mark.test(readFileSync(join(rootDir, file), 'utf8')))).toEqual([]);
  });
});

describe('a folder', () => {
  const sources = code.filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file));

  it('has at most 25 source files: more are sorted into rooms', () => {
    const counts = new Map<string, number>();
    for (const file of sources) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    expect(counts.size).toBeGreaterThan(60);
    expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
  });
});
