import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  shortVersion,
  websiteSchema,
  websiteSummarySchema,
  websiteTypeLabels,
  websiteTypes,
} from './websites.domain.ts';
import {
  blankWebsite,
  changedWebsiteFields,
  editWebsite,
  newWebsiteSchema,
  websiteChangeSchema,
} from './websites.form.domain.ts';
import { sampleSite, sampleSiteSummary } from './websites.samples.ts';

const form = {
  ...blankWebsite,
  name: 'Panadería La Espiga',
  url: 'la-espiga.cl',
  type: 'tienda',
  apiKey: 'k'.repeat(10),
  wordpressVersion: '6.8.2',
  comments: 'Sitio principal',
};
const messagesOf = (wrong: object) =>
  newWebsiteSchema
    .safeParse({ ...form, ...wrong })
    .error?.issues.map((i) => `${i.path.join('.')}: ${i.message}`) ?? [];

describe('a new website', () => {
  it('is accepted as the form sends it, its URL normalised', () => {
    expect(newWebsiteSchema.parse(form)).toEqual({ ...form, url: 'https://la-espiga.cl' });
  });

  it('needs neither version nor comments', () => {
    const { wordpressVersion: _v, comments: _c, ...rest } = form;
    expect(newWebsiteSchema.parse(rest)).toMatchObject({ wordpressVersion: '', comments: '' });
  });

  it('takes nothing else', () => {
    const parsed = newWebsiteSchema.parse({
      ...form,
      userId: 'another',
      websiteId: 'x',
      keyLast4: 'y',
    });
    expect(Object.keys(parsed).sort()).toEqual(Object.keys(form).sort());
  });

  it.each([
    [{ name: '' }, 'name: El campo nombre es requerido'],
    [{ name: ' a ' }, 'name: El campo nombre debe tener al menos 2 caracteres'],
    [{ name: 'x'.repeat(101) }, 'name: El campo nombre no puede tener más de 100 caracteres'],
    [{ name: '<>' }, 'name: El campo nombre debe tener al menos 2 caracteres'],
    [{ name: '<\u200b\u200b>' }, 'name: El campo nombre debe tener al menos 2 caracteres'],
    [{ name: 'Drop table sitios' }, 'name: Los datos contienen caracteres no permitidos'],
    [{ name: 'uno; dos' }, 'name: Los datos contienen caracteres no permitidos'],
    [{ name: 'javascript:x' }, 'name: Los datos contienen caracteres no permitidos'],
    [{ url: '' }, 'url: El campo URL es requerido'],
    [{ url: 'ftp://la-espiga.cl' }, 'url: La URL del sitio web no es válida'],
    [{ type: '' }, 'type: Elige un tipo de sitio'],
    [{ type: 'wiki' }, 'type: Elige un tipo de sitio'],
    [{ apiKey: '' }, 'apiKey: El campo API Key es requerido'],
    [{ apiKey: ' short ' }, 'apiKey: El campo API Key debe tener al menos 10 caracteres'],
    [{ apiKey: 'k'.repeat(201) }, 'apiKey: El campo API Key no puede tener más de 200 caracteres'],
    [{ apiKey: 'key with blanks' }, 'apiKey: El campo API Key contiene caracteres no permitidos'],
    [{ apiKey: 'key\r\nx-evil: 1' }, 'apiKey: El campo API Key contiene caracteres no permitidos'],
    [{ apiKey: 'clave-ñandú-1' }, 'apiKey: El campo API Key contiene caracteres no permitidos'],
    [{ wordpressVersion: 'seis' }, 'wordpressVersion: La versión de WordPress no es válida'],
    [{ wordpressVersion: '6..8' }, 'wordpressVersion: La versión de WordPress no es válida'],
    [
      { comments: 'x'.repeat(501) },
      'comments: El campo comentarios no puede tener más de 500 caracteres',
    ],
  ])('%j is refused', (wrong, message) => {
    expect(messagesOf(wrong)).toContain(message);
  });

  it.each(['', '6', '6.8', '6.8.2', '6.9-RC1', '6.9-beta2-59000', '6.8beta1', ' 6.8 '])(
    'version %j is accepted',
    (wordpressVersion) => {
      expect(messagesOf({ wordpressVersion })).toEqual([]);
    },
  );

  it('never takes long to say no', () => {
    const started = performance.now();
    for (const character of ['a', '1', '1a', '.1', '-', 'on', '<']) {
      const text = `1${character.repeat(50_000)}!`;
      newWebsiteSchema.safeParse({
        name: text,
        url: text,
        type: text,
        apiKey: text,
        comments: text,
        wordpressVersion: text,
      });
    }
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('cleans the name, and leaves comments and key as they were typed', () => {
    const parsed = newWebsiteSchema.parse({
      ...form,
      name: ' La <Espiga> ',
      comments: ' <b onclick=x>hola</b> once=11 ',
      apiKey: ' <script>onload=x ',
    });
    expect(parsed).toMatchObject({
      name: 'La Espiga',
      comments: '<b onclick=x>hola</b> once=11',
      apiKey: '<script>onload=x',
    });
  });

  it('never ends with angle brackets or less than two characters in its name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const { data } = newWebsiteSchema.safeParse({ ...form, name });
        if (data) expect(data.name).toMatch(/^[^<>]{2,}$/s);
      }),
    );
  });
});

describe('a change of a website', () => {
  const change = { ...form, url: 'https://la-espiga.cl', apiKey: '', revision: 0 };
  const changeMessages = (wrong: object) =>
    websiteChangeSchema
      .safeParse({ ...change, ...wrong })
      .error?.issues.map((i) => `${i.path.join('.')}: ${i.message}`) ?? [];

  it('is of what is sent alone, and of a revision', () => {
    expect(websiteChangeSchema.parse({ name: 'Otro', revision: 2 })).toEqual({
      name: 'Otro',
      revision: 2,
    });
    expect(websiteChangeSchema.safeParse({ name: 'Otro' }).success).toBe(false);
  });

  it('of tags is one where they differ, also in their order', () => {
    const before = sampleSite({ tags: ['VIP', 'Nuevo'] });
    const changedBy = (tags: string[]) =>
      changedWebsiteFields(before, editWebsite(before, { tags }, false), { tags });
    expect(changedBy(['VIP', 'Nuevo'])).toEqual([]);
    expect(changedBy(['Nuevo', 'VIP'])).toEqual(['tags']);
    expect(changedBy([])).toEqual(['tags']);
  });

  it('may leave the key blank, or replace it as it was pasted', () => {
    expect(websiteChangeSchema.parse(change)).toEqual(change);
    const pasted = websiteChangeSchema.parse({ ...change, apiKey: ' clave-<nueva>-1 ' });
    expect(pasted.apiKey).toBe('clave-<nueva>-1');
  });

  it.each([
    [{ name: '' }, 'name: El campo nombre es requerido'],
    [{ name: 'x' }, 'name: El campo nombre debe tener al menos 2 caracteres'],
    [{ name: 'x'.repeat(101) }, 'name: El campo nombre no puede tener más de 100 caracteres'],
    [{ name: 'Drop table sitios' }, 'name: El nombre contiene caracteres no permitidos'],
    [{ url: 'ftp://la-espiga.cl' }, 'url: La URL del sitio web no es válida'],
    [{ apiKey: 'k'.repeat(9) }, 'apiKey: El campo API Key debe tener al menos 10 caracteres'],
  ])('%j is refused', (wrong, message) => {
    expect(changeMessages(wrong)).toContain(message);
  });
});

describe('what a site may be', () => {
  it('is one of the five types, each with its label', () => {
    expect(websiteTypeLabels).toEqual({
      tienda: 'Tienda',
      informativo: 'Informativo',
      cotizador: 'Cotizador',
      blog: 'Blog',
      elearning: 'E-Learning',
    });
    expect(Object.keys(websiteTypeLabels)).toEqual([...websiteTypes]);
  });
});

describe('what the API answers of a site', () => {
  it('has no place for its key', () => {
    expect(Object.keys(websiteSchema.shape)).not.toContain('apiKey');
    expect(Object.keys(websiteSchema.shape)).not.toContain('sealedKey');
    expect(Object.keys(websiteSummarySchema.shape)).not.toContain('keyLast4');
  });
});

describe('shortVersion', () => {
  it.each([
    ['6.8.7', '6.8'],
    ['6.8', '6.8'],
    ['6.10', '6.10'],
    ['6', '6'],
    ['6.8.7.1', '6.8'],
    ['6.9-beta2', '6.9-beta2'],
    ['6.9.1-RC1', '6.9'],
    [null, 'N/A'],
    ['', 'N/A'],
  ])('%j → %j', (version, short) => {
    expect(shortVersion(version)).toBe(short);
  });
});

it('the samples are valid sites', () => {
  expect(websiteSchema.parse(sampleSite())).toEqual(sampleSite());
  expect(websiteSummarySchema.parse(sampleSiteSummary())).toEqual(sampleSiteSummary());
});
