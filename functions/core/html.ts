/** Text as HTML: people choose their own names. */
export function escapeHtml(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0))};`);
}

/** Markup that may stand in a page as it is. Only `html` makes it, so nobody's text can be mistaken for it. */
class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}
export type { Html };

/** What a template takes. `null` writes nothing. */
export type HtmlPart = string | number | Html | readonly Html[] | null;

/** Halves of characters and control characters, which an HTML document may not hold. */
const readable = (text: string) => text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}/gu, '\uFFFD');

function written(part: HtmlPart): string {
  if (part === null) return '';
  if (typeof part === 'string') return escapeHtml(readable(part));
  return Array.isArray(part) ? part.join('') : String(part);
}

/**
 * A piece of a page: the words of the template are markup, whatever is put between them is text and is escaped,
 * unless `html` made it. Attributes must be quoted; nothing may be put into a script or a style sheet.
 */
export function html(words: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(words.map((word, n) => word + written(parts[n] ?? null)).join(''));
}

/**
 * A style sheet of our own, as it stands in its file. What varies comes as variables of an element: no text is ever put into
 * it. @throws Error for one that could end its element
 */
export function styleSheet(css: string): Html {
  if (css.includes('<')) throw new Error('A style sheet must not contain "<"');
  return new Html(`<style>${css}</style>`);
}

/**
 * A script of our own, as it stands in its file: the page's policy names its hash. No text is ever put into it.
 * @throws Error for one that could end its element
 */
export function inlineScript(code: string): Html {
  if (code.includes('<')) throw new Error('A script must not contain "<"');
  return new Html(`<script>${code}</script>`);
}
