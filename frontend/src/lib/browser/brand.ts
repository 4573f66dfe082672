import { brandTones } from '../../../../functions/core/validation/colour.ts';

/** Gives the theme the stage's brand colour. The theme keeps its lightness, so contrast does not depend on the colour. */
export function applyBrand(colour: string): void {
  const tones = brandTones(colour);
  if (!tones) return;
  const { style } = document.documentElement;
  style.setProperty('--brand-hue', String(tones.hue));
  style.setProperty('--brand-strength', tones.strength.toFixed(2));
}
