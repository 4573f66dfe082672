import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootDir } from '../support/root.ts';
import { sections } from '../support/security/asvs-sections.ts';

const page = readFileSync(join(rootDir, 'docs/security.md'), 'utf8');
const entries = [...page.matchAll(/^- (\d+\.\d+\.\d+) .*?\*\*([^*]+)\.\*\* (.+)$/gm)].map(
  ([, id = '', state = '', text = '']) => ({ id, state, text }),
);
const ofState = (state: string) => entries.filter((entry) => entry.state === state);

describe('the security page', () => {
  it('has each requirement of levels 1 and 2, in the order of the standard', () => {
    const asked = Object.entries(sections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, n) => `${section}.${String(n + 1)}`),
    );
    expect(asked).toHaveLength(253);
    expect(entries.map(({ id }) => id)).toEqual(asked);
  });

  it('names a test of what is met', () => {
    const isNamed = (text: string) => /`tests\/|\.(?:test|spec)\.tsx?`|are at \d/.test(text);
    expect(ofState('Met').length).toBeGreaterThan(100);
    expect(ofState('Met').filter(({ text }) => !isNamed(text))).toEqual([]);
  });

  it('says the risk of what is not met', () => {
    expect(ofState('Not met').filter(({ text }) => !/\bRisk: [a-z]/.test(text))).toEqual([]);
  });
});
