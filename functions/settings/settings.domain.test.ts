import { describe, expect, it } from 'vitest';
import {
  changedSettings,
  editSettings,
  holidaysOf,
  LOGO_MAX_LENGTH,
  portalConfigOf,
  settingsChangeSchema,
  settingsFormSchema,
  settingsInForce,
  settingsMessages,
  unedited,
} from './settings.domain.ts';
import { defaults, logo } from './settings.samples.ts';

const parse = (change: object) => settingsChangeSchema.safeParse({ revision: 0, ...change });
/** A picture of a format, as its bytes say. */
const dataOf = (format: string, bytes: string) => `data:image/${format};base64,${btoa(bytes)}`;
const refusal = (change: object) => parse(change).error?.issues[0]?.message;

describe('an edit of the settings', () => {
  it('is kept as it is used: names clean, colours in small letters, numbers as digits', () => {
    expect(
      parse({
        brandName: ' Redes <Andinas> ',
        brandColour: ' #0F766E ',
        whatsappNumber: '+56 9 8765-4321',
        brandLogo: logo,
      }).data,
    ).toEqual({
      ...{ brandName: 'Redes Andinas', brandColour: '#0f766e', brandLogo: logo },
      ...{ whatsappNumber: '56987654321', revision: 0 },
    });
    // As the field shows what is stored.
    expect(parse({ whatsappNumber: '56987654321' }).data?.whatsappNumber).toBe('56987654321');
  });

  it('sends what it changes and no more; null is back to the default', () => {
    expect(parse({}).data).toEqual({ revision: 0 });
    const none = {
      ...{ brandName: null, brandColour: null, brandLogo: null },
      ...{ whatsappNumber: null, receiptTaxName: null, receiptTaxPercent: null },
      ...{ syncPeriodMinutes: null, mailClosing: null, mailReplyTo: null, summaryHour: null },
      holidays: null,
    };
    expect(parse(none).data).toEqual({ ...none, revision: 0 });
  });

  it.each<[object, string]>([
    [{ brandName: '  ' }, settingsMessages.brandName],
    [{ brandName: '<>' }, settingsMessages.brandName],
    [{ brandColour: 'indigo' }, settingsMessages.colour],
    [{ brandColour: '#4f46e' }, settingsMessages.colour],
    [{ brandColour: '#4f46e5;x' }, settingsMessages.colour],
    [{ brandLogo: 'https://ejemplo.cl/logo.png' }, settingsMessages.logo],
    [{ brandLogo: 'data:text/html;base64,PGI+' }, settingsMessages.logo],
    [{ brandLogo: dataOf('png', 'no picture') }, settingsMessages.logo],
    [{ brandLogo: dataOf('png', 'GIF89a') }, settingsMessages.logo],
    ...[
      ['png', '\x89PNG\r\n\x1a\n\0'],
      ['jpeg', '\xff\xd8'],
      ['gif', 'GIF88a'],
      ['webp', 'RIFF\x1a\0\0\0WAVEfmt '],
      ['svg+xml', '<html>'],
      ['svg+xml', '<html><svg></svg></html>'],
      ['svg+xml', '<svgs></svgs>'],
      ['svg+xml', '<!-- <svg/>'],
      ['svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><path'],
      ['svg+xml', ' <?xml version="1.0"?><svg/>'],
      // The following could do more than draw.
      ['svg+xml', '<svg><script>alert(1)</script></svg>'],
      ['svg+xml', '<svg><SCRIPT href="#a"/></svg>'],
      ['svg+xml', '<svg onload="alert(1)"></svg>'],
      ['svg+xml', '<svg><rect/onclick = "a()"/></svg>'],
      ['svg+xml', '<svg><foreignObject><p>a</p></foreignObject></svg>'],
      ['svg+xml', '<svg><a href="https://ejemplo.cl"><path/></a></svg>'],
      ['svg+xml', '<svg><use xlink:href="https://ejemplo.cl/a.svg#b"/></svg>'],
      ['svg+xml', '<svg><image href="data:image/png;base64,AAAA"/></svg>'],
      ['svg+xml', '<svg><style>@import "https://ejemplo.cl/a.css";</style></svg>'],
      ['svg+xml', '<svg><rect fill="url(https://ejemplo.cl/a.svg#b)"/></svg>'],
      ['svg+xml', '<svg><style><![CDATA[a{}]]></style></svg>'],
      ['svg+xml', '<!DOCTYPE svg [<!ENTITY a "<script/>">]><svg>&a;</svg>'],
    ].map(([format = '', bytes = '']): [object, string] => [
      { brandLogo: dataOf(format, bytes) },
      settingsMessages.logo,
    ]),
    [{ brandLogo: 'data:image/png;base64,' }, settingsMessages.logo],
    // Four letters are three bytes: this one lost its end.
    [{ brandLogo: 'data:image/png;base64,iVBORw0KGgoAA' }, settingsMessages.logo],
    [{ brandLogo: 'data:image/svg+xml;base64,PHN2Z' }, settingsMessages.logo],
    [{ receiptTaxName: ' ' }, settingsMessages.taxName],
    [{ summaryHour: 24 }, settingsMessages.summaryHour],
    [{ summaryHour: 7.5 }, settingsMessages.summaryHour],
    [{ holidays: '2026-02-30' }, settingsMessages.holidays],
    [{ holidays: '25/12/2026' }, settingsMessages.holidays],
    [{ holidays: '2026-12-25 2027-01-01' }, settingsMessages.holidays],
    [{ holidays: '2026-12-25\n'.repeat(101) }, settingsMessages.holidaysMax],
    [{ receiptTaxPercent: -1 }, settingsMessages.taxPercent],
    [{ receiptTaxPercent: 50.01 }, settingsMessages.taxPercent],
    [{ receiptTaxPercent: 19.005 }, settingsMessages.taxPercent],
    [{ receiptTaxPercent: 'x' }, settingsMessages.taxPercent],
    ...[1, 59, 61, 1_440, 0, -60, 60.5, '60'].map((syncPeriodMinutes): [object, string] => [
      { syncPeriodMinutes },
      settingsMessages.syncPeriod,
    ]),
    [
      { whatsappNumber: '12' },
      'El campo WhatsApp debe tener formato internacional (ej: +56 9 1234 5678)',
    ],
    [
      { whatsappNumber: '' },
      'El campo WhatsApp debe tener formato internacional (ej: +56 9 1234 5678)',
    ],
  ])('is refused: %j', (change, message) => {
    expect(refusal(change)).toBe(message);
  });

  it.each<[string, string]>([
    ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['jpeg', '\xff\xd8\xff\xdb'],
    ['gif', 'GIF87a'],
    ['gif', 'GIF89a'],
    ['webp', 'RIFF\x1a\0\0\0WEBPVP8L'],
    ['svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['svg+xml', '\xef\xbb\xbf<?xml version="1.0"?>\n<!-- Logo -->\n<svg/>'],
    ['svg+xml', '<!-- <html> -->\n<!DOCTYPE svg PUBLIC "-//W3C">\n<svg>\n</svg>\n<!-- End -->\n'],
    [
      'svg+xml',
      '<svg><defs><linearGradient id="a"><stop/></linearGradient></defs><g fill="url(#a)"><path d="M0 0"/><use href="#a"/></g></svg>',
    ],
  ])('may have a logo in each format: %s', (format, content) => {
    expect(parse({ brandLogo: dataOf(format, content) }).success).toBe(true);
  });

  it('has one plain address for answers to e-mails, or none', () => {
    const read = (mailReplyTo: string) => parse({ mailReplyTo }).data?.mailReplyTo;
    expect(read(' Ayuda@Ejemplo.CL ')).toBe('ayuda@ejemplo.cl');
    expect(read('')).toBe('');
    for (const odd of ['ayuda', 'a@b.cl, c@d.cl', 'a@b.cl\r\nBcc: c@d.cl', 'Ana <a@b.cl>', ' x ']) {
      expect(refusal({ mailReplyTo: odd })).toBe(
        'El campo email de contacto debe tener un formato de email válido',
      );
    }
  });

  it('keeps the lines of the closing, and nothing that nobody sees', () => {
    const mailClosing = 'Saludos,\nEl equipo';
    expect(parse({ mailClosing: ` ${mailClosing}\n` }).data?.mailClosing).toBe(mailClosing);
    expect(refusal({ mailClosing: 'a\u0000b' })).toContain('caracteres no permitidos');
    expect(refusal({ mailClosing: 'x'.repeat(301) })).toContain('más de 300 caracteres');
  });

  it('is refused for what is too long', () => {
    expect(refusal({ brandName: 'x'.repeat(61) })).toContain('más de 60 caracteres');
    const large = `${logo}${'A'.repeat(LOGO_MAX_LENGTH)}`;
    expect(refusal({ brandLogo: large })).toBe(settingsMessages.logoTooLarge);
  });
});

describe('the form of the settings', () => {
  const typed = {
    ...defaults,
    receiptTaxPercent: '10,5',
    syncPeriodMinutes: '180',
    summaryHour: '7',
  };

  it('reads numbers as people type them', () => {
    const { data } = settingsFormSchema.safeParse(typed);
    expect(data).toMatchObject({ receiptTaxPercent: 10.5, syncPeriodMinutes: 180, summaryHour: 7 });
  });

  it('reads holidays a line each, as people write dates, in any order', () => {
    const holidays = ' 1/1/2027\n\n25-12-2026 \n2026-12-08\n25.12.2026';
    const { data } = settingsFormSchema.safeParse({ ...typed, holidays });
    expect(data?.holidays).toBe('2026-12-08\n2026-12-25\n2027-01-01');
    expect(holidaysOf({ holidays: data?.holidays ?? '' })).toEqual([
      ...['2026-12-08', '2026-12-25', '2027-01-01'],
    ]);
    for (const odd of ['31/02/2026', 'Navidad', '25/12', '25/12/26']) {
      const { error } = settingsFormSchema.safeParse({ ...typed, holidays: odd });
      expect(error?.issues).toMatchObject([
        { path: ['holidays'], message: settingsMessages.holidays },
      ]);
    }
  });

  it('lets the period of the stage stand, which is not among those to choose from', () => {
    const { data } = settingsFormSchema.safeParse({ ...typed, syncPeriodMinutes: '1' });
    expect(data?.syncPeriodMinutes).toBe(1);
  });

  it.each(['', 'x', '1e1', '-1'])('refuses %j as a percentage', (receiptTaxPercent) => {
    const { error } = settingsFormSchema.safeParse({ ...typed, receiptTaxPercent });
    expect(error?.issues.map(({ message }) => message)).toEqual([settingsMessages.taxPercent]);
  });
});

describe('what is stored', () => {
  const edited = editSettings(unedited, { brandName: 'Redes Andinas', revision: 0 }, defaults);

  it('is what was edited alone', () => {
    expect(edited).toEqual({ ...unedited, brandName: 'Redes Andinas' });
    expect(changedSettings(unedited, edited)).toEqual(['brandName']);
  });

  it('is nothing where an edit goes back to the default, by null or by its words', () => {
    for (const brandName of [null, defaults.brandName]) {
      expect(editSettings(edited, { brandName, revision: 1 }, defaults)).toEqual(unedited);
    }
  });

  it('leaves the settings alone that are not sent', () => {
    const after = editSettings(edited, { whatsappNumber: '56987654321', revision: 1 }, defaults);
    expect(after).toEqual({ ...edited, whatsappNumber: '56987654321' });
    expect(changedSettings(edited, after)).toEqual(['whatsappNumber']);
  });
});

describe('the settings in force', () => {
  it('are the edited ones, and the defaults of those that a reader names', () => {
    const stored = { ...unedited, brandName: 'Redes Andinas', brandLogo: logo };
    expect(settingsInForce(stored, defaults)).toEqual({
      ...defaults,
      ...{ brandName: 'Redes Andinas', brandLogo: logo },
    });
    const { brandName, whatsappNumber } = defaults;
    expect(settingsInForce(stored, { brandName, whatsappNumber })).toEqual({
      brandName: 'Redes Andinas',
      whatsappNumber,
    });
  });
});

describe("the SPA's configuration", () => {
  const stage = {
    ...{ region: 'us-east-1', userPoolId: 'pool', timeZone: 'America/Santiago' },
    ...{ brand: 'WordPress Manager', brandColour: '#4f46e5', whatsappNumber: '56900000000' },
  };
  const identity = { region: 'us-east-1', userPoolId: 'pool', timeZone: 'America/Santiago' };

  it('is what the deployment says, before anybody edits anything', () => {
    expect(portalConfigOf(stage, unedited)).toEqual({
      ...identity,
      ...{ brand: 'WordPress Manager', brandHue: '277', brandStrength: '1.00' },
      whatsappNumber: '56900000000',
    });
    expect(portalConfigOf({ ...stage, brandLogo: logo }, unedited)).toMatchObject({
      brandLogo: logo,
    });
  });

  it('has the settings, and everything else as the deployment says', () => {
    const stored = {
      ...unedited,
      ...{ brandName: 'Redes Andinas', brandColour: '#0f766e', brandLogo: logo },
      whatsappNumber: '56987654321',
    };
    const { brandHue, brandStrength, ...others } = portalConfigOf(stage, stored);
    expect(others).toEqual({
      ...identity,
      ...{ brand: 'Redes Andinas', brandLogo: logo, whatsappNumber: '56987654321' },
    });
    expect(Number(brandHue)).toBeGreaterThan(170);
    expect(Number(brandHue)).toBeLessThan(195);
    expect(Number(brandStrength)).toBeLessThan(0.8);
  });
});
