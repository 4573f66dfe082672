import { useRef } from 'react';

/** How long an action rests after it succeeded. Longer than a double click, and than a dialog takes to close. */
export const REST_MS = 1_000;

interface Rest {
  owner: object;
  what: string;
  /** By the clock that nobody sets, in milliseconds. */
  until: number;
}

/** The last action that succeeded. Only the last one rests: who did something else meanwhile means what they do. */
let last: Rest | undefined;
const endRest = () => {
  last = undefined;
};
const isResting = (owner: object, what: string) =>
  last?.owner === owner && last.what === what && performance.now() < last.until;

/** The second half of a double click, on what the first half brought under the pointer: 'Listo', or another row. */
function dropSecondHalf(event: MouseEvent): void {
  if (event.detail < 2 || last === undefined || performance.now() >= last.until) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function startRest(owner: object, what: string): void {
  last = { owner, what, until: performance.now() + REST_MS };
  document.addEventListener('click', dropSecondHalf, { capture: true });
  // The next click of people who type or choose something is meant.
  document.addEventListener('input', endRest, { capture: true, once: true });
}

/**
 * Lets work start once: a further start is dropped while the work goes on, and for `REST_MS` after it succeeded unless
 * it is about something else (`what`), something was typed, or another action was started. Work that failed may start
 * again at once. The answer of `work` says whether it succeeded.
 *
 * It holds from the first click on, not from the next render.
 */
export function useSingleFlight() {
  const flight = useRef({ busy: false });
  return (what: unknown, work: () => Promise<boolean>): void => {
    const owner = flight.current;
    const key = JSON.stringify([what]);
    if (owner.busy || isResting(owner, key)) return;
    owner.busy = true;
    endRest();
    void work()
      .then((succeeded) => {
        if (succeeded) startRest(owner, key);
      })
      .finally(() => {
        owner.busy = false;
      });
  };
}
