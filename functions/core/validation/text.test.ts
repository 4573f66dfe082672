import { describe, expect, it } from 'vitest';
import { newActivitySchema } from '../../activities/activities.form.domain.ts';
import { newMessageSchema } from '../../activities/thread/activities.thread.domain.ts';
import {
  announcedFileSchema,
  backupFormSchema,
} from '../../backups/upload/backups.files.domain.ts';
import { newNotificationSchema } from '../../notifications/notifications.domain.ts';
import { planFormSchema } from '../../plans/plans.domain.ts';
import { clientChangeSchema } from '../../profiles/profiles.form.domain.ts';
import { generateReportSchema } from '../../reports/stored/reports.stored.domain.ts';
import { correctionSchema } from '../../user-plans/user-plans.domain.ts';
import { newWebsiteSchema } from '../../websites/websites.form.domain.ts';
import { newId } from '../id.ts';
import { lengthOf, requiredTextField, textField } from './text.ts';

const line = textField('nota', { max: 10 });
const lines = textField('nota', { max: 10, lines: true });
const refused = 'El campo nota contiene caracteres no permitidos';
const messageOf = (field: typeof line, typed: string) =>
  field.safeParse(typed).error?.issues.map(({ message }) => message);

/** A zero-width space, joiners, a soft hyphen, a blank of Braille, a filler of Hangul, an accent without a letter. */
const invisible = ['\u200b', '\u200d \u2060', '\u00ad', '\u2800', '\u3164\u115f', '\u0301\ufe0f'];

describe('a text', () => {
  it.each([
    ['half a character', 'hola \ud83d'],
    ['the other half', '\ude00 hola'],
    ['NUL', 'a\0b'],
    ['a control character', 'a\u0007b'],
    ['a C1 control character', 'a\u0085b'],
    ['a line separator', 'a\u2028b'],
    ['a mark that turns the direction', 'a\u202eb'],
    ['an isolate', 'a\u2066b'],
    ['a byte order mark within', 'a\ufeffb'],
  ])('has no %s', (_, typed) => {
    expect(messageOf(line, typed)).toEqual([refused]);
    expect(messageOf(lines, typed)).toEqual([refused]);
  });

  it('has line breaks and tabs only where it has several lines', () => {
    expect(messageOf(line, 'a\nb')).toEqual([refused]);
    expect(messageOf(line, 'a\tb')).toEqual([refused]);
    expect(lines.parse('a\r\nb\tc')).toBe('a\r\nb\tc');
  });

  it.each([
    '<b>1 < 2</b>',
    'once=11',
    '{{7*7}}',
    '=1+1',
    'A. O’Hara',
    '👩‍👩‍👧😀',
    'e\u0301',
    'عربي',
    '"; --',
  ])('is kept as it is typed: %j', (typed) => {
    expect(textField('nota', { max: 100 }).parse(typed)).toBe(typed);
  });

  it('is trimmed, and its length is that of what is kept', () => {
    expect(line.parse(`  ${'x'.repeat(10)}\ufeff `)).toBe('x'.repeat(10));
    expect(messageOf(line, 'x'.repeat(11))).toEqual([
      'El campo nota no puede tener más de 10 caracteres',
    ]);
    // An emoji counts one, as it does in the count that a form shows.
    for (const fits of ['😀'.repeat(10), 'ñ'.repeat(10)]) {
      expect(line.parse(fits)).toBe(fits);
      expect(lengthOf(fits)).toBe(10);
      expect(messageOf(line, `${fits}x`)).toHaveLength(1);
    }
  });

  it('that is required is more than blanks', () => {
    const required = requiredTextField('nota', { max: 10 });
    for (const blank of ['', '   ', '\u00a0\t\n', ...invisible, undefined]) {
      expect(required.safeParse(blank).error?.issues[0]?.message).toBe(
        'El campo nota es requerido',
      );
    }
  });

  it.each(invisible)('that shows nothing is empty: %j', (typed) => {
    expect(lines.parse(typed)).toBe('');
  });
});

const id = newId();
const site = { name: 'Sitio', url: 'sitio.cl', type: 'blog', apiKey: null };
const plan = { name: 'Plan', priceCents: 100, support: 'Correo' };
const note = { title: 'Aviso', message: 'Algo', type: 'info', userId: null };
const file = { originalFilename: 'a.zip', contentType: '', size: 1 };

describe.each([
  ['an activity', newActivitySchema, { websiteId: id, description: 'x' }, ['description']],
  ['a message of a thread', newMessageSchema, { text: 'x' }, ['text']],
  ['a notification', newNotificationSchema, note, ['title', 'message']],
  ['a site', newWebsiteSchema, site, ['name', 'comments', 'url']],
  ['a plan', planFormSchema, plan, ['name', 'description', 'support']],
  ['a correction', correctionSchema, { amount: 1, reason: 'x' }, ['reason']],
  ['a backup', backupFormSchema, { filename: 'x' }, ['filename', 'description']],
  ['a file', announcedFileSchema, file, ['originalFilename', 'contentType']],
  [
    'a report',
    generateReportSchema,
    { filters: { userId: id }, clientName: 'Ana' },
    ['clientName'],
  ],
  [
    'a profile',
    clientChangeSchema,
    { revision: 0 },
    ['firstName', 'lastName', 'companyName', 'companyAddress', 'companyEconomicActivity'],
  ],
])('every text of %s', (...[, schema, form, fields]) => {
  it('is refused with half a character, NUL or a mark of direction', () => {
    expect(schema.safeParse(form).error?.issues).toBeUndefined();
    for (const field of fields) {
      for (const hostile of ['ab\ud800', 'a\0b', 'a\u202eb']) {
        expect(schema.safeParse({ ...form, [field]: hostile }).success).toBe(false);
      }
    }
  });
});
