/*
 * `npm run inventory [-- <word> …]`: takes a picture of each component, light and dark, `docs/pictures/components`, and writes
 * the list of them in docs/design.md. Words choose components: `npm run inventory -- button fields`.
 */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createServer } from 'vite';
import { entries } from '../frontend/src/testing/inventory/inventory.ts';
import { launchChromium } from '../tests/support/chromium.ts';
import { photographComponent } from './lib/screens/component-pictures.ts';
import { pictureOf, withInventory } from './lib/screens/inventory-guide.ts';
import { rootDir } from './lib/tools.ts';

const words = process.argv.slice(2);
const docs = join(rootDir, 'docs');
const guide = join(docs, 'design.md');

const root = join(rootDir, 'frontend');
const vite = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
  server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
});
await vite.listen();
const url = vite.resolvedUrls?.local[0] ?? '';
const browser = await launchChromium();
try {
  if (words.length === 0)
    rmSync(join(docs, 'pictures/components'), { recursive: true, force: true });
  let bytes = 0;
  for (const [file, shown] of entries) {
    if (words.length > 0 && !words.some((word) => file.includes(word))) continue;
    const target = join(docs, pictureOf(file));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, await photographComponent(browser, url, { file, ...shown }));
    bytes += statSync(target).size;
    console.log(`${file}: ${String(Math.round(statSync(target).size / 1_024))} KB`);
  }
  writeFileSync(guide, withInventory(readFileSync(guide, 'utf8')));
  console.log(`${String(Math.round(bytes / 1_024))} KB in all`);
} finally {
  await browser.close();
  await vite.close();
}
