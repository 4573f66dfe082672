import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, html, inlineScript, styleSheet } from './html.ts';

describe('escapeHtml', () => {
  it('escapes what ends a tag, an attribute or a name', () => {
    expect(escapeHtml(`<>&"'`)).toBe('&#60;&#62;&#38;&#34;&#39;');
  });

  it('leaves no character that HTML reads, and can be undone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const escaped = escapeHtml(text);
        expect(escaped).not.toMatch(/[<>"']|&(?!#\d+;)/);
        expect(
          escaped.replace(/&#(\d+);/g, (_, n: string) => String.fromCodePoint(Number(n))),
        ).toBe(text);
      }),
    );
  });
});

describe('a template', () => {
  const hostile = `<script>alert("1")</script>'&`;

  it('takes what is put into it for text', () => {
    expect(String(html`<p title="${hostile}">${hostile}</p>`)).toBe(
      `<p title="${escapeHtml(hostile)}">${escapeHtml(hostile)}</p>`,
    );
    expect(String(html`${1.5} ${0} ${''}${null}`)).toBe('1.5 0 ');
  });

  it('takes pieces and lists of them as they are', () => {
    const names = ['<a>', 'b'].map((name) => html`<b>${name}</b>`);
    expect(String(html`<p>${names} ${html`<i>c</i>`}</p>`)).toBe(
      '<p><b>&#60;a&#62;</b><b>b</b> <i>c</i></p>',
    );
  });

  it('says where a character stood that no page may hold', () => {
    expect(String(html`${'b\0\u001B\u0085\t\n\uD800c'}`)).toBe('b\uFFFD\uFFFD\uFFFD\t\n\uFFFDc');
    expect(String(html`${'😀 ñ العربية'}`)).toBe('😀 ñ العربية');
  });

  it('lets nothing through that HTML reads', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(String(html`${text}`)).not.toMatch(/[<>"']|&(?!#\d+;)/);
      }),
    );
  });
});

describe('a style sheet', () => {
  it('is markup as it stands, quotes and all', () => {
    expect(String(html`${styleSheet('a > b { content: "x"; }')}`)).toBe(
      '<style>a > b { content: "x"; }</style>',
    );
  });

  it('that could end its element is refused', () => {
    expect(() => styleSheet('a {} </style><script>')).toThrow('must not contain');
  });
});

describe('a script', () => {
  it('is markup as it stands', () => {
    expect(String(html`${inlineScript(`a('b')&&c()`)}`)).toBe(`<script>a('b')&&c()</script>`);
  });

  it('that could end its element is refused', () => {
    expect(() => inlineScript('a("</script>")')).toThrow('must not contain');
  });
});
