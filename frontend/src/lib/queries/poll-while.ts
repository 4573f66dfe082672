/** How often the screen asks while the server works on something. Milliseconds. */
const PACE_MS = 1_500;
/** The pace when polls fail. Milliseconds. */
const SLOW_PACE_MS = 10_000;

interface Polled<Data> {
  state: { data: Data | undefined; status: 'error' | 'pending' | 'success' };
}

/** The `refetchInterval` of a query that is read again while what it answers is under way. */
export const pollWhile =
  <Data>(isUnderWay: (data: Data) => boolean) =>
  ({ state: { data, status } }: Polled<Data>): number | false => {
    if (data === undefined || !isUnderWay(data)) return false;
    return status === 'error' ? SLOW_PACE_MS : PACE_MS;
  };
