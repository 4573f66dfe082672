import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const styles = here('../src/app/styles.css');
const folder = here('../../node_modules/.cache/portal-font');
const whole = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);

/** What the styles use of the font: kerning, figures of one width, and the forms that `styles.css` chooses. */
const keepFeatures = ['kern', 'tnum', 'cv11', 'ss03'];
/** From text to headings. */
const variationAxes = { wght: { min: 400, max: 600 } };

/** The characters of `unicode-range` in a style sheet. @throws Error where there is none. */
function charactersOf(css: string): string {
  const ranges = /unicode-range:([^;]+);/.exec(css)?.[1];
  if (ranges === undefined) throw new Error('styles.css has no unicode-range');
  return ranges
    .split(',')
    .map((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice('U+'.length)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: last - first + 1 }, (_each, n) =>
        String.fromCodePoint(first + n),
      );
    })
    .flat()
    .join('');
}

/** Makes the font with the characters of `styles.css`, once, and answers its path. */
async function makeFont(): Promise<string> {
  const font = readFileSync(whole);
  const text = charactersOf(readFileSync(styles, 'utf8'));
  const options = { keepFeatures, variationAxes, noHinting: true };
  const hash = createHash('sha256')
    .update(font)
    .update(JSON.stringify([text, options]));
  const file = join(folder, `inter-${hash.digest('hex').slice(0, 12)}.woff2`);
  if (!existsSync(file)) {
    const subset = await subsetFont(font, text, { ...options, targetFormat: 'woff2' });
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, subset);
  }
  return file;
}

/** Offers `@font/inter.woff2` to the style sheet: Inter with the characters and weights that the portal uses. */
export function subsetInter(): Plugin {
  return {
    name: 'subset-inter',
    config: async () => ({ resolve: { alias: { '@font/inter.woff2': await makeFont() } } }),
  };
}
