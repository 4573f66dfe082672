/** The package has no types of its own. */
declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2';
    /** OpenType features to keep; all where it is left out. */
    keepFeatures?: string[];
    variationAxes?: Record<string, { min: number; max: number }>;
    noHinting?: boolean;
  }
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
