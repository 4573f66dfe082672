const SRGB = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;
/** The chroma of the default brand colour's tokens: a greyer brand is as grey as it is, none is more colourful. */
const FULL_CHROMA = 0.19;
/** WCAG AA for text of any size. */
const READABLE = 4.5;
/** Steps towards black in which a colour is made readable. */
const STEPS = 20;

type Channels = readonly [red: number, green: number, blue: number];

/** The channels of '#rrggbb', 0 to 255; undefined for any other text. */
function channelsOf(colour: string): Channels | undefined {
  const found = SRGB.exec(colour);
  if (!found) return undefined;
  const [, r = '', g = '', b = ''] = found;
  return [parseInt(r, 16), parseInt(g, 16), parseInt(b, 16)];
}

/** The light that a channel of 0 to 255 sends out, 0 to 1 (sRGB). */
function lightOf(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** WCAG's relative luminance. */
const luminanceOf = ([r, g, b]: Channels) =>
  0.2126 * lightOf(r) + 0.7152 * lightOf(g) + 0.0722 * lightOf(b);

/** The contrast of two colours '#rrggbb' (WCAG): 1 to 21. 1 where one of them is no colour. */
export function contrastOf(one: string, other: string): number {
  const channels = [channelsOf(one), channelsOf(other)];
  const [a, b] = channels.map((all) => all && luminanceOf(all) + 0.05);
  return a === undefined || b === undefined ? 1 : Math.max(a, b) / Math.min(a, b);
}

/**
 * The colour itself where white text on it, and it on white, can be read; else as much darker as that takes.
 * @param colour '#4f46e5'
 */
export function readableColour(colour: string): string {
  const channels = channelsOf(colour);
  if (!channels) return colour;
  const darker = (step: number) =>
    `#${channels
      .map((channel) => Math.round(channel * (1 - step / STEPS)))
      .map((channel) => channel.toString(16).padStart(2, '0'))
      .join('')}`;
  const shades = Array.from({ length: STEPS + 1 }, (_, step) => darker(step));
  return shades.find((shade) => contrastOf(shade, '#ffffff') >= READABLE) ?? colour;
}

/**
 * The hue of a colour in OKLCH, in degrees, and how colourful it is: 0 for grey, 1 for the strength that the theme is
 * drawn for. Source: Björn Ottosson, 'A perceptual color space for image processing'.
 * @param colour '#4f46e5'
 */
export function brandTones(colour: string): { hue: number; strength: number } | undefined {
  const channels = channelsOf(colour);
  if (!channels) return undefined;
  const [r = 0, g = 0, b = 0] = channels.map(lightOf);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const degrees = (Math.atan2(blueYellow, greenRed) * 180) / Math.PI;
  return {
    hue: Math.round((degrees + 360) % 360),
    strength: Math.min(1, Math.hypot(greenRed, blueYellow) / FULL_CHROMA),
  };
}
