import { describe, expect, it } from 'vitest';
import {
  activityCountsSchema,
  adminFields,
  clientFields,
  shownFields,
  completedPercent,
  editableFields,
  openOf,
  searchedTextsOf,
  shownTo,
  titleOf,
  totalOf,
  waitingOf,
} from './activities.domain.ts';
import { activityChangeSchema, newActivitySchema } from './activities.form.domain.ts';
import { sampleActivity } from './activities.samples.ts';

const websiteId = '01kb3f0a9x5m3v7c2d8e4h6j9k';
const messagesOf = (sent: object) =>
  newActivitySchema
    .safeParse({ websiteId, description: 'Algo', ...sent })
    .error?.issues.map(({ message }) => message);

describe('a new activity', () => {
  it('is of a site and says what is to be done; the rest may be left out', () => {
    expect(
      newActivitySchema.parse({ websiteId, description: ' Cambiar <b>logo</b>, a once=11 ' }),
    ).toEqual({ websiteId, description: 'Cambiar <b>logo</b>, a once=11' });
  });

  it.each([
    [{ description: '  ' }, 'El campo descripción es requerido'],
    [{ description: 'x'.repeat(501) }, 'El campo descripción no puede tener más de 500 caracteres'],
    [{ websiteId: '' }, 'Elige un sitio web'],
    [{ type: 'otro' }, 'Elige un tipo'],
    [{ status: 'otro' }, 'Elige un estado'],
    [{ dueOn: '2026-02-30' }, 'Escribe una fecha válida'],
    [{ priority: 'otra' }, 'Elige una prioridad'],
    [{ title: 'x'.repeat(81) }, 'El campo título no puede tener más de 80 caracteres'],
    [{ hoursDedicated: -0.5 }, 'Las horas deben ser 0 o más, en pasos de 0,5'],
    [{ hoursDedicated: 0.25 }, 'Las horas deben ser 0 o más, en pasos de 0,5'],
    [{ hoursDedicated: 1_000.5 }, 'Las horas no pueden ser más de 1.000'],
    [{ hoursDedicated: 1e309 }, 'Las horas deben ser 0 o más, en pasos de 0,5'],
    [{ hoursDedicated: '2' }, 'Las horas deben ser 0 o más, en pasos de 0,5'],
  ])('is refused: %j', (sent, message) => {
    expect(messagesOf(sent)).toContain(message);
  });

  it('has no hours of −0', () => {
    expect(
      newActivitySchema.parse({ websiteId, description: 'x', hoursDedicated: -0 }),
    ).toMatchObject({
      hoursDedicated: 0,
    });
  });

  it.each([0, 0.5, 2, 1_000])('may record %s hours', (hoursDedicated) => {
    expect(messagesOf({ hoursDedicated })).toBeUndefined();
  });
});

describe('a change', () => {
  it('says which revision it began with', () => {
    const edit = { description: 'Algo', revision: 2 };
    expect(activityChangeSchema.parse(edit)).toEqual(edit);
    for (const revision of [undefined, -1, 0.5, '2']) {
      expect(activityChangeSchema.safeParse({ ...edit, revision }).success).toBe(false);
    }
  });

  it('leaves out what is not sent, so that a client’s differs from an administrator’s', () => {
    const plain = { description: 'Algo', type: 'error' };
    const revision = 0;
    expect(activityChangeSchema.parse({ ...plain, revision })).toEqual({ ...plain, revision });
    expect(activityChangeSchema.parse({ revision })).toEqual({ revision });
    const closing = { ...plain, closingComment: ' Listo: 1 < 2 ', hoursDedicated: null };
    expect(activityChangeSchema.parse({ ...closing, revision })).toMatchObject({
      closingComment: 'Listo: 1 < 2',
      hoursDedicated: null,
    });
  });
});

describe('what a client reads', () => {
  const secret = {
    priority: 'urgente',
    assigneeId: '01kb3f0a9x5m3v7c2d8e4hadmi',
    hoursDedicated: 2.5,
  } as const;

  it('has the blank values of what only administrators may learn', () => {
    const shown = sampleActivity({ title: 'Logotipo', closingComment: 'Listo' });
    expect(shownTo('cliente', { ...shown, ...secret })).toEqual(shown);
    expect(shownTo('admin', { ...shown, ...secret })).toEqual({ ...shown, ...secret });
  });

  it('is what they can send, and what others wrote for them', () => {
    const shown = [...clientFields, 'status', 'dueOn', 'closingComment', 'evidence'];
    expect([...shownFields].toSorted()).toEqual(shown.toSorted());
    expect(editableFields.length).toBe(shownFields.length + adminFields.length);
  });
});

describe('the counts', () => {
  it.each([
    [{}, { total: 0, open: 0, percent: 0 }],
    [{ pendiente: 2 }, { total: 2, open: 2, percent: 0 }],
    [{ realizada: 3 }, { total: 3, open: 0, percent: 100 }],
    [
      { pendiente: 1, en_progreso: 1, realizada: 1 },
      { total: 3, open: 2, percent: 33 },
    ],
    [
      { en_progreso: 1, realizada: 2 },
      { total: 3, open: 1, percent: 67 },
    ],
    [
      { pendiente: 1, realizada: 999 },
      { total: 1_000, open: 1, percent: 99 },
    ],
    [
      { pendiente: 999, realizada: 1 },
      { total: 1_000, open: 999, percent: 1 },
    ],
  ])('%j are %j', (stored, figures) => {
    const counts = activityCountsSchema.parse(stored);
    expect({
      total: totalOf(counts),
      open: openOf(counts),
      percent: completedPercent(counts),
    }).toEqual(figures);
  });
});

it('what nobody has begun waits for administrators, what is not completed for a client', () => {
  const counts = { pendiente: 2, en_progreso: 3, realizada: 4 };
  expect([waitingOf('admin', counts), waitingOf('cliente', counts)]).toEqual([2, 5]);
});

it('a search looks at what people read: labels, not codes', () => {
  const texts = searchedTextsOf({
    title: 'Logotipo',
    description: 'Cambiar el logotipo',
    websiteName: 'Tienda Sur',
    type: 'mantenimiento',
    status: 'en_progreso',
  });
  expect(texts).toEqual([
    'Logotipo',
    'Cambiar el logotipo',
    'Tienda Sur',
    'Mantenimiento',
    'En progreso',
  ]);
});

it('is called by its title, or by the first words of its description', () => {
  const description = 'Cambiar el logotipo';
  expect(titleOf({ title: 'Logotipo', description })).toBe('Logotipo');
  expect(titleOf({ title: '', description })).toBe(description);
  const long = titleOf({ title: '', description: 'palabra '.repeat(40) });
  expect(long.length).toBeLessThanOrEqual(80);
  expect(long).toMatch(/palabra…$/);
});
