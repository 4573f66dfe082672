import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { spanishTexts } from '../../../scripts/lib/connector-texts.ts';
import { rootDir } from '../root.ts';

/** What people may read: a literal, with `{}` for what is filled in, and where it stands. */
interface Wording {
  text: string;
  /** 'frontend/src/app/layout/layout.text.ts:12' */
  at: string;
}

/** No text for people: no letter, or one word that begins small, such as 'success', '/plans' or 'https://ejemplo.cl'. */
const isName = (text: string) => !/\p{L}/u.test(text) || /^[^\p{Lu}¿¡«(]\S*$/u.test(text);

const SPANISH =
  /[áéíóúñ¿¡«»]|(?<!\p{L})(?:de|el|la|los|las|una?|que|con|para|del|se|por|tu|sus?|sin|más|ya|es|son|y|en|hay|al)(?!\p{L})/iu;
const ENGLISH = /(?<!\p{L})(?:the|and|of|is|was|with|to|that|not|for|has|it|its|who|by)(?!\p{L})/iu;
/** Whether a literal among code is for people: the rest of it is keys, routes and messages of errors in English. */
const isSpanish = (text: string) => SPANISH.test(text) && !ENGLISH.test(text);

/** Text in `.tsx` is broken over lines; in an HTML template it stands between tags. */
const plain = (text: string) =>
  text
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();

function textOf(node: ts.Node): string | undefined {
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(({ literal }) => `{}${literal.text}`);
    return node.head.text + spans.join('');
  }
  return ts.isStringLiteralLike(node) || ts.isJsxText(node) ? node.text : undefined;
}

/** Literals that are part of the code itself: module names, keys, types, and what is compared. */
function isCode(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  return ts.isBinaryExpression(parent) && /^[=!]==$/.test(parent.operatorToken.getText());
}

/** Whether a literal is what a part of the screen says: a title, a label. */
function isLabel({ parent }: ts.Node): boolean {
  const isNamed = ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent);
  return (
    isNamed &&
    /^(?:title|label|placeholder|description|aria-label|alt)$/.test(parent.name.getText())
  );
}

/** The texts of a source file. `all`: it holds wording only, else what is Spanish counts. */
export function wordingsOf(path: string, source: string, all: boolean): Wording[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const isScreen = path.startsWith('frontend/');
  const isShown = (node: ts.Node, text: string) =>
    all || ts.isJsxText(node) || isSpanish(text) || (isScreen && isLabel(node));
  const found: Wording[] = [];
  const visit = (node: ts.Node) => {
    const text = plain(textOf(node) ?? '');
    if (!isName(text) && !isCode(node) && isShown(node, text)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ text, at: `${path}:${String(line + 1)}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Demo data and tests are what people would type, not what the portal says; contracts describe the API in English. */
const OTHERS = /\.(?:test|samples|contract)\.tsx?$|^frontend\/src\/testing\//;
const sources = () =>
  globSync('{frontend/src,functions,events,drill}/**/*.{ts,tsx}', { cwd: rootDir })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !OTHERS.test(path))
    .toSorted();

/** The Spanish texts of the plugin and of the restorer, which stand beside their English ones. */
function connectorWordings(): Wording[] {
  return [...spanishTexts(rootDir).values()].flatMap(({ msgid, msgstr }) =>
    msgstr.map((text) => ({
      text: text.replaceAll(/%(?:\d\$)?[sd]/g, '{}'),
      at: `the plugin, '${msgid}'`,
    })),
  );
}

/** Everything that the portal, its e-mails, the plugin and the restorer say in Spanish. */
export const allWordings = (): Wording[] => [
  ...sources().flatMap((path) =>
    wordingsOf(path, readFileSync(join(rootDir, path), 'utf8'), path.endsWith('.text.ts')),
  ),
  ...connectorWordings(),
];
