/** Speed is that of the last seconds: shorter jumps about, longer hides that a line got slow. */
const WINDOW_MS = 10_000;
/** Below it a speed is a guess. */
const LEAST_WINDOW_MS = 1_000;

export interface Tally {
  /** Bytes that are there, with those on their way. */
  sentBytes: () => number;
  /** Undefined while too little was seen. */
  bytesPerSecond: () => number | undefined;
  /** There before this page sent anything. */
  stored: (bytes: number) => void;
  sending: (partNumber: number, bytes: number) => void;
  arrived: (partNumber: number, bytes: number) => void;
  /** It failed: it is to be sent again. */
  dropped: (partNumber: number) => void;
  /** A pause says nothing about the line's speed. */
  forget: () => void;
}

/** Counts bytes as they leave. */
export function createTally(now: () => number, onChange: () => void): Tally {
  const onWay = new Map<number, number>();
  let settled = 0;
  let samples: { at: number; bytes: number }[] = [];
  const sentBytes = () => [...onWay.values()].reduce((sum, bytes) => sum + bytes, settled);
  const sample = () => {
    const at = now();
    samples.push({ at, bytes: sentBytes() });
    const from = at - WINDOW_MS;
    const firstKept = samples.findIndex((each) => each.at >= from);
    if (firstKept > 0) samples = samples.slice(firstKept);
    onChange();
  };

  return {
    sentBytes,
    bytesPerSecond: () => {
      const [first, last] = [samples[0], samples.at(-1)];
      if (!first || !last || last.at - first.at < LEAST_WINDOW_MS) return undefined;
      return Math.max(0, ((last.bytes - first.bytes) / (last.at - first.at)) * 1_000);
    },
    stored: (bytes) => {
      settled += bytes;
      onChange();
    },
    sending: (partNumber, bytes) => {
      onWay.set(partNumber, bytes);
      sample();
    },
    arrived: (partNumber, bytes) => {
      onWay.delete(partNumber);
      settled += bytes;
      sample();
    },
    dropped: (partNumber) => {
      if (onWay.delete(partNumber)) onChange();
    },
    forget: () => {
      samples = [];
    },
  };
}
