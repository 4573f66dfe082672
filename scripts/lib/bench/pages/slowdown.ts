/** The standard of Lighthouse: a phone is four times slower than a fast desktop. */
const MOST_SLOWDOWN = 4;
/**
 * The `benchmarkIndex` of that phone: a fast desktop has 1,500–2,000.
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown
 */
const PHONE_INDEX = 1_750 / MOST_SLOWDOWN;

/**
 * How many times slower than this machine the phone is. Lighthouse says to lower its standard on a slower machine: else the
 * phone is slower than any that it stands for.
 */
export const slowdownOf = (benchmarkIndex: number): number =>
  Math.min(MOST_SLOWDOWN, Math.max(1, benchmarkIndex / PHONE_INDEX));
