import { describe, expect, it } from 'vitest';
import { activityRules, evidenceLength, EVIDENCE_MAX_LENGTH } from '../activities.form.domain.ts';
import { mergeEvidence, withLines } from './activities.evidence.domain.ts';

const gallery = 'Galería 2.3.1 → 2.4.0, 22/11';
const forum = 'Foro 1.0 → 1.1, 23/11';
const lineOf = (n: number) => `Plugin ${String(n)} 1.0 → 1.1, 22/11`;
const lines = (count: number) => Array.from({ length: count }, (_, n) => lineOf(n));

describe('evidence with lines below it', () => {
  it('has them whole, and says how many there was no room for', () => {
    expect(withLines('', [gallery, forum])).toBe(`${gallery}\n${forum}`);
    expect(withLines('Respaldo previo.', [])).toBe('Respaldo previo.');
    const long = withLines('Respaldo previo.', lines(1_000));
    const shown = long.split('\n');
    expect(evidenceLength(long)).toBeLessThanOrEqual(EVIDENCE_MAX_LENGTH);
    expect(shown.slice(0, 2)).toEqual(['Respaldo previo.', lineOf(0)]);
    expect(shown.at(-1)).toBe(`y ${String(1_000 - (shown.length - 2))} más`);
    expect(shown.at(-2)).toBe(lineOf(shown.length - 3));
  });

  it('counts on, and keeps what is there', () => {
    const full = withLines('', lines(1_000));
    const more = Number(/y (\d+) más$/.exec(full)?.[1]);
    expect(withLines(full, lines(200))).toBe(
      full.replace(/y \d+ más$/, `y ${String(more + 200)} más`),
    );
    const typed = 'x'.repeat(EVIDENCE_MAX_LENGTH);
    expect(withLines(typed, [gallery])).toBe(`${typed}\ny 1 más`);
  });
});

describe('evidence that people filled', () => {
  const { evidence } = activityRules;
  const isAllowed = (text: string) => evidence.safeParse(text).success;

  it.each([3_985, 3_993, 3_994, 3_999, 4_000])('with %s characters can be edited on', (typed) => {
    const text = 'x'.repeat(typed);
    const synced = withLines(text, [gallery]);
    expect(synced).toBe(`${text}\ny 1 más`);
    expect(isAllowed(synced)).toBe(true);
    const merged = mergeEvidence({ from: synced, to: synced }, withLines(synced, lines(99_999)));
    expect(merged).toBe(`${text}\ny 100000 más`);
    expect(isAllowed(merged)).toBe(true);
  });

  it.each([
    ['x'.repeat(4_001), false],
    [`${'x'.repeat(4_001)}\ny 1 más`, false],
    [`${'x'.repeat(3_995)}\ny 1 más\nx`, false],
    [`${'x'.repeat(3_995)} y 1 más`, false],
    [`y 1 más\n${'x'.repeat(3_992)}`, true],
  ])('has room for what they write, and for the last line besides (%#)', (text, allowed) => {
    expect(isAllowed(text)).toBe(allowed);
    if (!allowed) {
      expect(evidence.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
        'El campo evidencia no puede tener más de 4000 caracteres',
      ]);
    }
  });
});

describe('an edit of evidence while syncs write it', () => {
  it.each([
    { edit: 'that did not', from: gallery, to: 'A mano.', now: gallery, merged: 'A mano.' },
    { edit: 'from nothing', from: '', to: 'A mano.', now: gallery, merged: `A mano.\n${gallery}` },
    {
      edit: 'that changes a line',
      ...{ from: gallery, to: 'Galería 2.4.', now: `${gallery}\n${forum}` },
      merged: `Galería 2.4.\n${forum}`,
    },
    { edit: 'that deletes all', from: gallery, to: '', now: `${gallery}\n${forum}`, merged: forum },
    {
      edit: 'that has the line already',
      ...{ from: '', to: `${gallery}\nListo.`, now: gallery },
      merged: `${gallery}\nListo.`,
    },
    {
      edit: 'sent with other line breaks',
      ...{ from: gallery, to: `${gallery}\r\nListo.`, now: gallery },
      merged: `${gallery}\nListo.`,
    },
    {
      edit: 'that counts on',
      from: 'a\ny 2 más',
      to: 'b\ny 2 más',
      now: 'a\ny 5 más',
      merged: 'b\ny 5 más',
    },
  ])('$edit loses nothing', ({ from, to, now, merged }) => {
    expect(mergeEvidence({ from, to }, now)).toBe(merged);
  });
});
