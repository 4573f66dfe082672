/** WCAG AA for text of any size. */
const READABLE = 4.5;
/** Near black: it goes with every logo, where another hue would be somebody else's. */
const INK = '#1f2937';

/** The part of the light that a channel of 0 to 255 sends out (WCAG 2, relative luminance). */
function lightOf(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** How much white stands out against a colour '#rrggbb': 1 to 21. */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) =>
    lightOf(Number.parseInt(colour.slice(start, start + 2), 16)),
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

export interface Palette {
  /** The provider's own colour, where nothing is to be read on it. */
  brand: string;
  /** The same, or ink where white could not be read on it. */
  accent: string;
}

/** The colours of a provider's reports. What is no '#rrggbb' is not used at all. */
export function paletteOf(colour: string): Palette {
  if (!/^#[\da-f]{6}$/i.test(colour)) return { brand: INK, accent: INK };
  return { brand: colour, accent: contrastWithWhite(colour) >= READABLE ? colour : INK };
}
