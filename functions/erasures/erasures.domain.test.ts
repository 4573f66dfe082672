import { describe, expect, it } from 'vitest';
import { dueStep, erasureRequestSchema, newErasure, reminded } from './erasures.domain.ts';

const asked = new Date('2026-11-21T12:00:00.000Z');
const erasure = newErasure('ana', asked);

describe('a wish to be deleted', () => {
  it('ends after fourteen days, with a reminder three days before', () => {
    expect(erasure).toEqual({
      userId: 'ana',
      requestedAt: '2026-11-21T12:00:00.000Z',
      erasesAt: '2026-12-05T12:00:00.000Z',
      dueAt: '2026-12-02T12:00:00.000Z',
    });
  });

  it.each([
    ['2026-12-02T11:59:59.999Z', erasure, 'nothing'],
    ['2026-12-02T12:00:00.000Z', erasure, 'remind'],
    ['2026-12-04T12:00:00.000Z', reminded(erasure), 'nothing'],
    ['2026-12-05T12:00:00.000Z', reminded(erasure), 'erase'],
    ['2026-12-06T12:00:00.000Z', erasure, 'erase'],
  ] as const)('has due at %s what comes next', (at, wish, step) => {
    expect(dueStep(wish, new Date(at))).toBe(step);
  });
});

describe('the confirmation', () => {
  it.each([
    ['ELIMINAR', true],
    [' eliminar ', true],
    ['eliminarme', false],
    ['', false],
  ])('"%s" is the word: %s', (confirmation, isWord) => {
    expect(erasureRequestSchema.safeParse({ confirmation }).success).toBe(isWord);
  });
});
