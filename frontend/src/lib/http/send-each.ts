import pMap from 'p-map';
import { whenAllowed } from './when-allowed.ts';

/** What became of a request for each of several rows. */
export interface SentEach<Row, Answer> {
  done: readonly { row: Row; answer: Answer }[];
  refused: readonly { row: Row; error: unknown }[];
}

/** Requests under way at once. */
const AT_ONCE = 4;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Sends a request for each of several rows. One that is refused stops no other. `onWait`: how many rows are left while the
 * limit of a minute is reached; 0 when it goes on.
 */
export async function sendEach<Row, Answer>(
  rows: readonly Row[],
  send: (row: Row) => Promise<Answer>,
  onWait: (left: number) => void,
): Promise<SentEach<Row, Answer>> {
  const done: { row: Row; answer: Answer }[] = [];
  const refused: { row: Row; error: unknown }[] = [];
  let waiting = 0;
  const wait = async (ms: number) => {
    waiting += 1;
    onWait(rows.length - done.length - refused.length);
    await pause(ms);
    waiting -= 1;
    if (waiting === 0) onWait(0);
  };
  const sendOne = async (row: Row) => {
    try {
      done.push({ row, answer: await whenAllowed(() => send(row), wait) });
    } catch (error) {
      refused.push({ row, error });
    }
  };
  await pMap(rows, sendOne, { concurrency: AT_ONCE });
  return { done, refused };
}
