import { expect, it } from 'vitest';
import * as z from 'zod';
import { unsentValues, withSent } from './sent.ts';

const edit: { name?: string | undefined; hours?: number | null; city?: string } = {
  name: undefined,
  hours: null,
};

it('a field that was not sent stays as it is; null and nothing are not the same', () => {
  const before = { name: 'Ana', hours: 2, city: 'Lota', id: 'a' };
  expect(withSent(before as typeof before & { hours: number | null }, edit)).toEqual({
    ...before,
    hours: null,
  });
});

it('the values of what is not sent are the defaults; a field that must be sent has none', () => {
  const form = z.object({
    name: z.string(),
    notes: z.string().trim().default(''),
    hours: z.number().nullable().default(null),
    key: z.string().nullable(),
  });
  expect(unsentValues(form)).toEqual({ notes: '', hours: null });
});
