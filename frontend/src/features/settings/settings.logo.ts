import { LOGO_MAX_LENGTH } from '../../../../functions/settings/settings.domain.ts';

/** Sides of the square that a logo is drawn into, in pixels. The largest that is small enough as a file is kept. */
const SIDES = [96, 72, 48, 32];
const QUALITY = 0.9;
/** Larger pictures would hold the page up for seconds, and a phone may not have room for them. */
const MOST_BYTES = 20 * 1024 * 1024;
const MOST_PIXELS = 50_000_000;

function readFile(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });
}

/** The first pixel's alpha among its four numbers. */
const ALPHA = 3;

/** Whether anything was drawn: a line of a pixel, or a drawing of no size, leaves nothing that can be seen. */
const isVisible = (canvas: CanvasRenderingContext2D, side: number): boolean =>
  canvas.getImageData(0, 0, side, side).data.some((value, n) => n % 4 === ALPHA && value > 0);

/** Draws a picture into the middle of a square, with nothing behind it. @throws where nothing of it can be seen */
function drawn(picture: HTMLImageElement, side: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  // A vector picture may have no size of its own.
  const [width, height] = [picture.naturalWidth || side, picture.naturalHeight || side];
  const scale = side / Math.max(width, height);
  const [w, h] = [width * scale, height * scale];
  const context = canvas.getContext('2d');
  context?.drawImage(picture, (side - w) / 2, (side - h) / 2, w, h);
  if (!context || !isVisible(context, side)) throw new Error('The picture is empty');
  // PNG where the browser writes no WebP.
  return canvas.toDataURL('image/webp', QUALITY);
}

/** A picture whose size is known. It is decoded when it is drawn. @throws where the browser cannot read it */
async function loaded(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image();
  const source = await readFile(file);
  await new Promise((resolve, reject) => {
    picture.onload = resolve;
    picture.onerror = () => reject(new Error('The file is no picture'));
    picture.src = source;
  });
  return picture;
}

/**
 * A picture as a logo: drawn again, so that nothing but its pixels is kept.
 * @throws where the browser cannot read it, it is too large, or nothing of it can be seen
 */
export async function logoOf(file: Blob): Promise<string> {
  if (file.size > MOST_BYTES) throw new Error('The file is too large');
  const picture = await loaded(file);
  const pixels = picture.naturalWidth * picture.naturalHeight;
  if (pixels > MOST_PIXELS && file.type !== 'image/svg+xml') throw new Error('Too many pixels');
  const logo = SIDES.map((side) => drawn(picture, side)).find(
    (each) => each.length <= LOGO_MAX_LENGTH,
  );
  if (logo === undefined) throw new Error('The picture is too large at every size');
  return logo;
}
