import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { pictureFile } from '../../../tests/looks/photograph.ts';
import { photographRestore } from './restore-pictures.ts';
import { takeScreens } from './take-screens.ts';
import { rootDir } from '../tools.ts';

/** The portal's dialog, by its look. */
const dialog = { title: 'the backups of a client', name: 'backups-restore' };
const WIDTHS = [1_440, 360] as const;
const QUALITY = 80;

const target = join(rootDir, 'frontend/public/guide');

/** Width and height of each picture, by which a page keeps its place while it loads. */
const sizes: Record<string, Record<string, [number, number]>> = {};

async function write(name: string, window: string, picture: Sharp): Promise<void> {
  const path = join(target, `${name}-${window}.webp`);
  const { width, height, size } = await picture.webp({ quality: QUALITY }).toFile(path);
  sizes[name] = { ...sizes[name], [window]: [width, height] };
  console.log(`${path}: ${width} × ${height}, ${String(Math.round(size / 1_024))} KB`);
}

function writeSizes(): void {
  const lines = Object.entries(sizes).map(([name, { wide = [], narrow = [] }]) => {
    const [one, other] = [wide.join(', '), narrow.join(', ')];
    return `  '${name}': { wide: [${one}], narrow: [${other}] },\n`;
  });
  const about =
    '/** Pictures of the guide in `public/guide`, with width and height: `npm run pictures:guide` writes them. */';
  writeFileSync(
    join(rootDir, 'frontend/src/features/backups/restore/backups.guide.pictures.ts'),
    `${about}\nexport const guidePictures = {\n${lines.join('')}} as const;\n`,
  );
}

/** A dialog alone: all that is as white as its card, since what lies behind it is dimmed. */
async function cutDialog(path: string): Promise<Sharp> {
  const { data, info } = await sharp(path)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const box = { left: info.width, top: info.height, right: 0, bottom: 0 };
  for (let at = 0; at < data.length; at += info.channels) {
    if (data[at] !== 255 || data[at + 1] !== 255 || data[at + 2] !== 255) continue;
    const [x, y] = [(at / info.channels) % info.width, Math.floor(at / info.channels / info.width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  const size = { width: box.right - box.left + 1, height: box.bottom - box.top + 1 };
  return sharp(path).extract({ left: box.left, top: box.top, ...size });
}

/**
 * Takes the pictures of /backups/restore-guide, `frontend/public/guide`, each for a wide and a narrow window: from a real
 * WordPress that is restored, a real restorer and the portal's dialog.
 */
export async function takeGuidePictures(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'guide-pictures-'));
  try {
    mkdirSync(target, { recursive: true });
    const look = { folder, words: [dialog.name], widths: [...WIDTHS], themes: ['light' as const] };
    if (!(await takeScreens(look))) throw new Error('The dialog could not be taken.');
    for (const width of WIDTHS) {
      const picture = pictureFile(folder, dialog, { width, theme: 'light' });
      await write('portal-kit', width === 360 ? 'narrow' : 'wide', await cutDialog(picture));
    }
    await photographRestore((name, window, png) => write(name, window, sharp(png)));
    writeSizes();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
