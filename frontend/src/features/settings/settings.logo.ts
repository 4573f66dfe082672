import { LOGO_MAX_LENGTH } from '../../../../functions/settings/settings.domain.ts';

/** Sides of the square that a logo is drawn into, in pixels. The largest that is small enough as a file is kept. */
const SIDES = [96, 72, 48, 32];
const QUALITY = 0.9;

function readFile(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });
}

/** Draws a picture into the middle of a square, with nothing behind it. */
function drawn(picture: HTMLImageElement, side: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  // A vector picture may have no size of its own.
  const [width, height] = [picture.naturalWidth || side, picture.naturalHeight || side];
  const scale = side / Math.max(width, height);
  const [w, h] = [width * scale, height * scale];
  canvas.getContext('2d')?.drawImage(picture, (side - w) / 2, (side - h) / 2, w, h);
  // PNG where the browser writes no WebP.
  return canvas.toDataURL('image/webp', QUALITY);
}

/**
 * A picture as a logo: drawn again, so that nothing but its pixels is kept.
 * @throws where the browser cannot read it
 */
export async function logoOf(file: Blob): Promise<string> {
  const picture = new Image();
  picture.src = await readFile(file);
  await picture.decode();
  const logo = SIDES.map((side) => drawn(picture, side)).find(
    (each) => each.length <= LOGO_MAX_LENGTH,
  );
  if (logo === undefined) throw new Error('The picture is too large at every size');
  return logo;
}
