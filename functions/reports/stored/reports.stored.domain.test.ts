import { describe, expect, it } from 'vitest';
import { generateReportSchema, otherActivitiesOf } from './reports.stored.domain.ts';

const userId = '0b7d3c1e-5a2f-4c8d-9e6b-000000000001';
const form = (more: object = {}) => ({ filters: { userId }, clientName: 'La Espiga', ...more });
const messagesOf = (input: object) =>
  generateReportSchema
    .safeParse(input)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('what a report is made from', () => {
  it('is somebody’s filters and a name, which is trimmed', () => {
    expect(generateReportSchema.parse(form({ clientName: '  La Espiga ' }))).toEqual({
      filters: { userId },
      clientName: 'La Espiga',
      otherActivities: [],
      allowEmpty: false,
    });
  });

  it.each([[''], ['   '], [undefined]])('asks for the client’s name: %j', (clientName) => {
    expect(messagesOf(form({ clientName }))).toEqual([
      ['clientName', 'Por favor ingresa el nombre del cliente'],
    ]);
  });

  it.each([
    [{ clientName: 'x'.repeat(101) }, 'clientName'],
    [{ filters: {} }, 'filters.userId'],
    [{ filters: { userId, startDate: '2026-02-01', endDate: '2026-01-01' } }, 'filters.endDate'],
    [{ otherActivities: [' '] }, 'otherActivities.0'],
    [{ otherActivities: ['x'.repeat(301)] }, 'otherActivities.0'],
    [{ otherActivities: Array.from({ length: 51 }, () => 'x') }, 'otherActivities'],
  ])('refuses %j', (more, field) => {
    expect(messagesOf(form(more))?.map(([path]) => path)).toEqual([field]);
  });

  it('takes no activities of the browser’s', () => {
    const parsed = generateReportSchema.parse(form({ activities: [{ hours: 99 }] }));
    expect(parsed).not.toHaveProperty('activities');
  });

  it('takes other activities one per line', () => {
    expect(otherActivitiesOf(' Reunión \r\n\n  \nLlamada\rVisita')).toEqual([
      'Reunión',
      'Llamada',
      'Visita',
    ]);
  });
});
