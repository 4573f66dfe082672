import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { po, type GetTextTranslation } from 'gettext-parser';

const NAME = 'gnusys-connector';
const WORDS = 'includes/restorer/class-gnusys-connector-restorer-words.php';
/** What the restorer says stands in constants of these: it calls no function of WordPress, by which others are found. */
const SENTENCES = ['includes/restore/class-gnusys-connector-restore-texts.php', WORDS];

/** The plugin's folder, and its texts: English and Spanish, compiled, and what of it the restorer carries. */
export function connectorFiles(rootDir: string) {
  const folder = join(rootDir, 'connector', NAME);
  const spanish = join(folder, 'languages', `${NAME}-es_ES`);
  return {
    folder,
    pot: join(folder, 'languages', `${NAME}.pot`),
    po: `${spanish}.po`,
    mo: `${spanish}.mo`,
    restorer: join(folder, 'languages/restorer-es.json'),
  };
}

/** A text of the plugin, in English. */
interface ConnectorText {
  readonly text: string;
  /** The one for other numbers than 1, where a number counts. */
  readonly plural?: string | undefined;
  /** What translators are to know. */
  readonly comment?: string | undefined;
  /** The file that says it, from the plugin's folder. */
  readonly file: string;
}

const LITERAL = String.raw`'((?:[^'\\]|\\.)*)'`;
const CALL = new RegExp(
  String.raw`\b(?:esc_html|esc_attr)?_(?:[_e]\( ${LITERAL}|n\( ${LITERAL}, ${LITERAL}, [^']+), '${NAME}' \)`,
  'g',
);
const COMMENT = /\/\* (translators: (?:(?!\*\/).)+) \*\/(?:(?!\n.*\n)[^])*$/;
const SENTENCE = new RegExp(
  String.raw`=>? (?:${LITERAL}|array\( ${LITERAL}, ${LITERAL}, \d \))[,;]$`,
  'gm',
);
const HEADER = /^ \* (?:Plugin Name|Description): +(.+)$/gm;

const unquoted = (literal: string | undefined) => literal?.replaceAll(/\\(['\\])/g, '$1');

/** The texts of a source of the plugin, in their order. */
function textsOf(file: string, source: string): ConnectorText[] {
  const found = [...source.matchAll(CALL)].map(
    ({ 1: text, 2: one, 3: plural, index }): ConnectorText => ({
      text: unquoted(text ?? one) ?? '',
      plural: unquoted(plural),
      comment: COMMENT.exec(source.slice(0, index))?.[1],
      file,
    }),
  );
  if (file === `${NAME}.php`) {
    found.push(...[...source.matchAll(HEADER)].map(([, text = '']) => ({ text, file })));
  }
  if (SENTENCES.includes(file)) {
    found.push(
      ...[...source.matchAll(SENTENCE)].map(([, text, one, plural]) => ({
        text: unquoted(text ?? one) ?? '',
        plural: unquoted(plural),
        file,
      })),
    );
  }
  return found;
}

/** All that the plugin and its restorer say, in English. */
export function connectorTexts(rootDir: string): ConnectorText[] {
  const { folder } = connectorFiles(rootDir);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.php'))
    .toSorted()
    .flatMap((file) => textsOf(file, readFileSync(join(folder, file), 'utf8')));
}

/** The Spanish forms of a text, by the English one. */
export function spanishTexts(rootDir: string): Map<string, GetTextTranslation> {
  const { translations } = po.parse(readFileSync(connectorFiles(rootDir).po));
  const { '': _header, ...texts } = translations[''] ?? {};
  return new Map(Object.entries(texts));
}

/**
 * The list of texts for translators. It names files without lines: else it would change with every line of code.
 */
export function templateOf(rootDir: string): Buffer {
  const all = connectorTexts(rootDir);
  const messages: Record<string, GetTextTranslation> = {};
  for (const { text, plural, comment } of all) {
    const uses = all.filter((other) => other.text === text);
    messages[text] ??= {
      msgid: text,
      ...(plural !== undefined && { msgid_plural: plural }),
      msgstr: plural === undefined ? [''] : ['', ''],
      comments: {
        ...(comment !== undefined && { extracted: comment }),
        reference: [...new Set(uses.map(({ file }) => file))].join('\n'),
        ...(/%[\d$]*[sd]/.test(text) && { flag: 'php-format' }),
      },
    };
  }
  const headers = {
    'Project-Id-Version': NAME,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': 'nplurals=INTEGER; plural=EXPRESSION;',
    'X-Domain': NAME,
  };
  const template = { charset: 'utf-8', headers, translations: { '': messages } };
  return Buffer.concat([po.compile(template, { foldLength: 0 }), Buffer.from('\n')]);
}

/**
 * What the restorer carries of the Spanish texts: JSON on one line, by the English ones, the singular before the plural.
 *
 * @throws where the Spanish of one is missing.
 */
export function restorerSpanish(rootDir: string): string {
  const spanish = spanishTexts(rootDir);
  const said = connectorTexts(rootDir).filter(({ file }) => SENTENCES.includes(file));
  const forms = said.map(({ text }) => {
    const found = spanish.get(text);
    if (found === undefined) throw new Error(`No Spanish for '${text}'`);
    return [text, found.msgstr];
  });
  return JSON.stringify(Object.fromEntries(forms));
}
