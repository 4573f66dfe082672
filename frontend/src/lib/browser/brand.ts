/** How the theme draws a brand's colour: degrees in OKLCH, and 0 for grey to 1, as CSS writes them. */
export interface BrandTones {
  hue: string;
  strength: string;
}

/** Gives the theme a brand's colour. The theme keeps its lightness, so contrast does not depend on the colour. */
export function showBrand({ hue, strength }: BrandTones): void {
  const { style } = document.documentElement;
  style.setProperty('--brand-hue', hue);
  style.setProperty('--brand-strength', strength);
}
