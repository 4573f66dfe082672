/*
 * `npm run screens [-- <word> …] [--widths 360,1440] [--themes light]`: takes pictures of every screen in every state, theme and
 * window into `.screens`, with a contact sheet to look at. Words choose screens: `npm run screens -- status dialog`.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { themes } from '../tests/support/examine.ts';
import { screensSchema, windows } from '../tests/looks/photograph.ts';
import { writeContactSheets } from './lib/screens/contact-sheets.ts';
import { takeScreens } from './lib/screens/take-screens.ts';
import { rootDir } from './lib/tools.ts';

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: 'string', default: Object.keys(windows).join(',') },
    themes: { type: 'string', default: themes.join(',') },
    folder: { type: 'string', default: join(rootDir, '.screens') },
  },
});
const started = performance.now();
const screens = screensSchema.parse({
  folder: values.folder,
  words,
  widths: values.widths.split(',').map(Number),
  themes: values.themes.split(','),
});
rmSync(screens.folder, { recursive: true, force: true });
const passed = await takeScreens(screens);
const pictures = await writeContactSheets(screens.folder);
const seconds = Math.round((performance.now() - started) / 1_000);
console.log(`${String(pictures)} pictures in ${String(seconds)} s: ${screens.folder}/index.html`);
process.exitCode = passed ? 0 : 1;
