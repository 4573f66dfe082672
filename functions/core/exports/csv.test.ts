import { describe, expect, it } from 'vitest';
import { createClock, csvOf, decimalOf } from './csv.ts';

const columns = { name: 'Nombre', hours: 'Horas' };

describe('csvOf', () => {
  it('is what spreadsheets in Spanish open: a mark, semicolons, titles in their order', () => {
    const csv = csvOf(columns, [{ hours: '1,5', name: 'Peñalolén' }, {}]);
    expect(csv).toBe('\uFEFFNombre;Horas\r\nPeñalolén;1,5\r\n;\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
    'makes no formula of what people are called: %j',
    (name) => {
      const csv = csvOf(columns, [{ name }]);
      expect(csv).toContain(`'${name}`);
      expect(csv).not.toMatch(/(^|;|\n)"?[=@\t]/m);
    },
  );

  it('keeps what would break its lines', () => {
    const csv = csvOf(columns, [{ name: 'Ana; "la" \r\nPérez' }]);
    expect(csv).toContain('"Ana; ""la"" \r\nPérez"');
  });

  // A line break outside of quotation marks ends the row, and what follows it is a cell of its own: a formula, maybe.
  it.each(['\n', '\r', '\r\n'])('keeps a text of several lines in one cell: %j', (lineBreak) => {
    const csv = csvOf(columns, [{ name: `Hola${lineBreak}=1+1` }]);
    expect(csv).toContain(`"Hola${lineBreak}'=1+1";`);
  });

  // As an English spreadsheet reads it, at commas: quotation marks inside a cell keep nothing together.
  it('has no formula where it is split at another delimiter', () => {
    const csv = csvOf(columns, [{ name: 'Hola,=1+1', hours: 'x;\t@SUM(A1)' }]);
    for (const cell of csv.split(/[,;\t\r\n]/)) expect(cell).not.toMatch(/^"*[=@+-]/);
  });
});

describe('a number and an instant in a file', () => {
  it('have a decimal comma, and the clock of the zone', () => {
    expect([decimalOf(0.5), decimalOf(12), decimalOf(12, 2)]).toEqual(['0,5', '12', '12,00']);
    const clock = createClock('America/Santiago');
    expect(clock('2026-11-21T01:05:00.000Z')).toBe('20/11/2026 22:05');
    expect(clock(null)).toBe('');
  });
});
