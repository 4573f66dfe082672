/** What work costs in a Lambda of each memory, by what it took here. */

/**
 * A Lambda of so much has one processor, a smaller one its share:
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html ('At 1,769 MB, a function has the equivalent of one vCPU').
 */
export const ONE_PROCESSOR_MB = 1_769;
export const MEMORIES = [256, 512, 768, 1_024, 1_769] as const;
/** Dollars a GB-second on arm64 in us-east-1 (docs/costs.md). */
const GIGABYTE_SECOND = 13.33 / 1e6;

/** What one run of some work took on this machine. */
export interface Work {
  what: string;
  /** Processor time, all threads. Milliseconds. */
  cpuMs: number;
  /** Time in which it waited: for the table, or for sites. Milliseconds. */
  waitMs: number;
  /** The most memory that its process had. */
  peakMb: number;
}

interface Offer {
  memory: number;
  ms: number;
  /** Of a million runs. */
  dollars: number;
  /** Whether its memory suffices, with a tenth to spare. */
  fits: boolean;
}

const NEEDED = 1.1;

/** Time and cost of the work at each memory: processor time grows as the share shrinks, waiting does not. */
export const offersOf = ({ cpuMs, waitMs, peakMb }: Work): Offer[] =>
  MEMORIES.map((memory) => {
    const ms = waitMs + cpuMs * (ONE_PROCESSOR_MB / memory);
    const dollars = (ms / 1_000) * (memory / 1_024) * GIGABYTE_SECOND * 1e6;
    return { memory, ms, dollars, fits: peakMb * NEEDED <= memory };
  });

/** The cheapest that fits by cost times time: what neither waits nor pays for nothing. */
export const bestOf = (offers: readonly Offer[]): Offer | undefined =>
  offers
    .filter(({ fits }) => fits)
    .toSorted((one, other) => one.dollars * one.ms - other.dollars * other.ms)
    .at(0);
