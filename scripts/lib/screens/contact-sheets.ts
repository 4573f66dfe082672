import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

interface Picture {
  file: string;
  look: string;
  width: number;
  theme: string;
}

/** The pictures of a screen; their names are `<look>.<width>.<theme>.png`. */
function picturesIn(folder: string): Picture[] {
  return readdirSync(folder)
    .filter((file) => /\.\d+\.\w+\.png$/.test(file))
    .map((file) => {
      const [look = '', width = '', theme = ''] = file.split('.');
      return { file, look, width: Number(width), theme };
    });
}

const figureOf = (screen: string, { file, look, width, theme }: Picture) =>
  `<figure><a href="${screen}/${file}"><img loading="lazy" src="${screen}/${file}" alt=""></a>
<figcaption>${look} · ${String(width)} · ${theme}</figcaption></figure>`;

const page = (screens: readonly string[], sections: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>
body { font: 13px system-ui; margin: 24px; background: #888; }
nav { columns: 5; }
section { display: flex; flex-wrap: wrap; gap: 12px; align-items: start; }
h2 { width: 100%; margin: 32px 0 0; }
figure { margin: 0; } img { height: 320px; max-width: 640px; object-fit: cover; object-position: top; }
</style>
<nav>${screens.map((screen) => `<a href="#${screen}">${screen}</a><br>`).join('')}</nav>
${sections}</html>`;

/** Thumbnails of a sheet, in pixels: tall enough to read a heading, small enough for a dozen side by side. */
const THUMB_HEIGHT = 420;
const GAP = 12;
const ROW_WIDTH = 2_400;

interface Thumb {
  data: Buffer;
  width: number;
}

async function thumbOf(path: string): Promise<Thumb> {
  // A long page is cut: its beginning is what people see.
  const image = sharp(path);
  const { width, height } = await image.metadata();
  const shown = Math.min(height, Math.round(Math.max(width, 500) * 1.6));
  const { data, info } = await image
    .extract({ left: 0, top: 0, width, height: shown })
    .resize({ height: THUMB_HEIGHT })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

/** Puts thumbnails into rows, left to right. */
function layOut(thumbs: readonly Thumb[]) {
  let left = GAP;
  let top = GAP;
  const placed = thumbs.map(({ data, width }) => {
    if (left > GAP && left + width > ROW_WIDTH) {
      left = GAP;
      top += THUMB_HEIGHT + GAP;
    }
    const place = { input: data, left, top };
    left += width + GAP;
    return place;
  });
  return { placed, height: top + THUMB_HEIGHT + GAP };
}

/** One picture of all that a screen looks like in one window and theme, or in all of them. */
async function writeSheet(file: string, paths: readonly string[]): Promise<void> {
  const { placed, height } = layOut(await Promise.all(paths.map(thumbOf)));
  const width = Math.max(ROW_WIDTH, ...placed.map(({ left }) => left)) + GAP;
  await sharp({ create: { width, height, channels: 3, background: '#888888' } })
    .composite(placed)
    .webp({ quality: 82 })
    .toFile(file);
}

/** Writes `index.html`, with every picture by screen, and a sheet for each screen. @returns how many pictures there are */
export async function writeContactSheets(folder: string): Promise<number> {
  const screens = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const sections: string[] = [];
  let count = 0;
  for (const screen of screens) {
    const pictures = picturesIn(join(folder, screen));
    count += pictures.length;
    const figures = pictures.map((picture) => figureOf(screen, picture)).join('\n');
    sections.push(`<section id="${screen}"><h2>${screen}</h2>${figures}</section>`);
    const paths = pictures.map(({ file }) => join(folder, screen, file));
    await writeSheet(join(folder, `${screen}.webp`), paths);
  }
  writeFileSync(join(folder, 'index.html'), page(screens, sections.join('\n')));
  return count;
}
