import { useRef } from 'react';
import { FilledEvent } from './filled-fields.ts';

/**
 * How long an action is blocked after it succeeded. Longer than a double click and than a dialog's closing animation.
 */
export const REST_MS = 1_000;

interface Rest {
  owner: object;
  what: string;
  /** In milliseconds of the monotonic clock. */
  until: number;
}

/** The last action that succeeded. Only the last one is blocked: after another action, a click is intended. */
let last: Rest | undefined;
const endRest = () => {
  last = undefined;
  document.removeEventListener('input', endRestByTyping, { capture: true });
};
const endRestByTyping = (event: Event) => {
  if (!(event instanceof FilledEvent)) endRest();
};
const isResting = (owner: object, what: string) =>
  last?.owner === owner && last.what === what && performance.now() < last.until;

/**
 * Drops the second half of a double click on what the first half rendered under the pointer: 'Listo', or another row.
 */
function dropSecondHalf(event: MouseEvent): void {
  if (event.detail < 2 || last === undefined || performance.now() >= last.until) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function startRest(owner: object, what: string): void {
  last = { owner, what, until: performance.now() + REST_MS };
  document.addEventListener('click', dropSecondHalf, { capture: true });
  // After typing or choosing something, the next click is intended.
  document.addEventListener('input', endRestByTyping, { capture: true });
}

/**
 * Runs work once at a time. A further start is dropped while the work is running, and for `REST_MS` after it succeeded,
 * unless it has another subject (`what`), something was typed, or another action was started. After a failure it can
 * start again at once. `work` resolves to true on success. The block starts with the first click, not with the next
 * render. Works of different lanes do not wait for each other: the rows of a list that share one action.
 */
export function useSingleFlight() {
  const flight = useRef(new Set<string>());
  return (what: unknown, work: () => Promise<boolean>, lane = ''): void => {
    const busyLanes = flight.current;
    const key = JSON.stringify([what]);
    if (busyLanes.has(lane) || isResting(busyLanes, key)) return;
    busyLanes.add(lane);
    endRest();
    void work()
      .then((succeeded) => {
        if (succeeded) startRest(busyLanes, key);
      })
      .finally(() => {
        busyLanes.delete(lane);
      });
  };
}
