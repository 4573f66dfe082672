/** The instant at which every look is taken: that of the sample data. */
export const NOW = Date.parse('2026-03-10T15:00:00.000Z');

/**
 * Sample answers count their dates from now: that is the same instant here as in the page, or no two pictures would be the
 * same. Import this before any samples.
 */
class FixedDate extends Date {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [NOW] : given) as [number]));
  }

  static override now(): number {
    return NOW;
  }
}

globalThis.Date = FixedDate as DateConstructor;
