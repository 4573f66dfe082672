import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../../tests/support/reports/report-documents.ts';
import {
  nameInFileOf,
  parseReportFileName,
  reportFileNameOf,
  savedFileNameOf,
} from './reports.file-names.domain.ts';

const at = '2026-03-05T14:07:09.123Z';

describe('the name of a report’s file', () => {
  it.each([
    ['Ana Soto', 'report_Ana-Soto_20260305T140709123Z.html'],
    ['Panadería Ñandú', 'report_Panader!C3!ADa-!C3!91and!C3!BA_20260305T140709123Z.html'],
    ['a_b-c.d!e', 'report_a!5Fb!2Dc!2Ed!21e_20260305T140709123Z.html'],
    ['../..\\x', 'report_!2E!2E!2F!2E!2E!5Cx_20260305T140709123Z.html'],
    [' \u202E\u0000 ', 'report_Cliente_20260305T140709123Z.html'],
  ])('of %j is %s', (name, expected) => {
    expect(reportFileNameOf(name, at)).toBe(expected);
  });

  it.each([
    ['Ana Soto', 'report_Ana Soto_20260305T140709123Z.html'],
    ['Panadería Ñandú', 'report_Panadería Ñandú_20260305T140709123Z.html'],
    ['a_b/c:d', 'report_a_b-c-d_20260305T140709123Z.html'],
    ['../..\\x', 'report_..-..-x_20260305T140709123Z.html'],
  ])('of %j is saved as %s', (name, expected) => {
    expect(savedFileNameOf(reportFileNameOf(name, at))).toBe(expected);
  });

  it('is saved as it is where it is no report’s', () => {
    expect(savedFileNameOf('otra.html')).toBe('otra.html');
  });

  it('gives back the client and the instant, whatever the client is called', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom(...hostileTexts),
    );
    const date = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') });
    fc.assert(
      fc.property(name, date, (clientName, when) => {
        const fileName = reportFileNameOf(clientName, when.toISOString());
        expect(fileName).toMatch(/^report_[\w!-]+\.html$/);
        expect(fileName.length).toBeLessThan(255);
        const parsed = parseReportFileName(fileName);
        expect(parsed).toEqual({ clientName: nameInFileOf(clientName), date: when.toISOString() });
        expect(reportFileNameOf(parsed?.clientName ?? '', at)).toBe(
          reportFileNameOf(clientName, at),
        );
      }),
    );
  });

  it.each([
    ['¡ \u200e !', '¡ !'],
    ['e\u200e\u0301', 'é'],
    ['Ana\n\u0000 Soto', 'Ana Soto'],
  ])('of %j has no trace of what is not seen', (name, expected) => {
    expect(nameInFileOf(name)).toBe(expected);
    expect(nameInFileOf(expected)).toBe(expected);
  });

  it('keeps a name that is one line and not too long as it is', () => {
    const letters = fc.constantFrom(...'a Z 9 ñ Á _ - ! . % & / < > " 日 😀'.split(' '));
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 1, maxLength: 15 }), (name) => {
        expect(parseReportFileName(reportFileNameOf(name, at))?.clientName).toBe(name);
      }),
    );
  });

  it.each([
    '',
    'report_Ana.html',
    'report__20260305T140709123Z.html',
    'report_Ana_20261305T140709123Z.html',
    'report_Ana_20260305T140709123Z.html.exe',
    'report_!FF_20260305T140709123Z.html',
    'report_!_20260305T140709123Z.html',
    'x/report_Ana_20260305T140709123Z.html',
  ])('%j is refused', (fileName) => {
    expect(parseReportFileName(fileName)).toBeUndefined();
  });
});
