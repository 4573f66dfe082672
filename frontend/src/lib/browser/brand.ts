import type { BrandTones } from '../config.ts';

/** Gives the theme a brand's colour. The theme keeps its lightness, so contrast does not depend on the colour. */
export function showBrand({ hue, strength }: BrandTones): void {
  const { style } = document.documentElement;
  style.setProperty('--brand-hue', hue);
  style.setProperty('--brand-strength', strength);
}
