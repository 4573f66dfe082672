const SRGB = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;
/** The chroma of the default brand colour's tokens: a greyer brand is as grey as it is, none is more colourful. */
const FULL_CHROMA = 0.19;

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/**
 * The hue of a colour in OKLCH, in degrees, and how colourful it is: 0 for grey, 1 for the strength that the theme is
 * drawn for. Source: Björn Ottosson, 'A perceptual color space for image processing'.
 * @param colour '#4f46e5'
 */
export function brandTones(colour: string): { hue: number; strength: number } | undefined {
  const channels = SRGB.exec(colour)?.slice(1);
  if (!channels) return undefined;
  const [r = 0, g = 0, b = 0] = channels.map((channel) => linear(parseInt(channel, 16) / 255));
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

/** Gives the theme the stage's brand colour. The theme keeps its lightness, so contrast does not depend on the colour. */
export function applyBrand(colour: string): void {
  const tones = brandTones(colour);
  if (!tones) return;
  const { style } = document.documentElement;
  style.setProperty('--brand-hue', String(tones.hue));
  style.setProperty('--brand-strength', tones.strength.toFixed(2));
}
