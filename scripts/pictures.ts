/*
 * `npm run pictures`: takes the README's pictures, `docs/pictures`: four screens in both themes, and a walk through the portal.
 * `npm run pictures:guide`: those of the guide of restoring.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { themes } from '../tests/support/examine.ts';
import { pictureFile, windows } from '../tests/looks/photograph.ts';
import { takeGuidePictures } from './lib/screens/guide-pictures.ts';
import { takeScreens } from './lib/screens/take-screens.ts';
import { rootDir } from './lib/tools.ts';

const WIDTH = 1_440;
const HEIGHT = windows[WIDTH];

/** The most telling screens, by the names of their files. */
const shown = {
  dashboard: { title: 'cliente dashboard', name: 'cliente-dashboard-full' },
  status: { title: 'cliente status', name: 'cliente-status-full' },
  site: { title: 'cliente status-site', name: 'cliente-status-site-full' },
  reports: { title: 'admin reports', name: 'admin-reports-full' },
};

/** What a client sees from the sign-in on, in the order in which they would. */
const walk = [
  { title: 'the ways into the portal', name: 'login' },
  shown.dashboard,
  { title: 'cliente websites', name: 'cliente-websites-full' },
  shown.status,
  shown.site,
  { title: 'cliente activities', name: 'cliente-activities-full' },
  { title: 'cliente backups-site', name: 'cliente-backups-site-full' },
  { title: 'cliente plans', name: 'cliente-plans-full' },
];
const SECONDS = 20;

const target = join(rootDir, 'docs/pictures');
const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
const sizeOf = (path: string) => `${path}: ${String(Math.round(statSync(path).size / 1_024))} KB`;

/** What a window shows of a picture of a whole page. */
const windowOf = (path: string, width: number) =>
  sharp(path).extract({ left: 0, top: 0, width: WIDTH, height: HEIGHT }).resize({ width });

async function writeStills(): Promise<void> {
  for (const [file, look] of Object.entries(shown)) {
    for (const theme of themes) {
      const path = join(target, `${file}-${theme}.webp`);
      const picture = pictureFile(folder, look, { width: WIDTH, theme });
      await windowOf(picture, 1_200).webp({ quality: 85 }).toFile(path);
      console.log(sizeOf(path));
    }
  }
}

async function writeWalk(): Promise<void> {
  const frames = await Promise.all(
    walk.map((look) =>
      windowOf(pictureFile(folder, look, { width: WIDTH, theme: 'light' }), 960)
        .png()
        .toBuffer(),
    ),
  );
  const path = join(target, 'walk.webp');
  const delay = frames.map(() => (SECONDS * 1_000) / frames.length);
  await sharp(frames, { join: { animated: true } })
    .webp({ quality: 80, delay, loop: 0 })
    .toFile(path);
  console.log(sizeOf(path));
}

async function writeAll(): Promise<void> {
  const words = [...new Set([...Object.values(shown), ...walk].map(({ name }) => name))];
  const passed = await takeScreens({ folder, words, widths: [WIDTH], themes: [...themes] });
  if (!passed) throw new Error('Not every screen could be taken.');
  mkdirSync(target, { recursive: true });
  await writeStills();
  await writeWalk();
}

try {
  await (process.argv[2] === 'guide' ? takeGuidePictures() : writeAll());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
