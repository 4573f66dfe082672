/**
 * Calls `act` when the person first touches the page or presses a key: for code that only they can need. Answers what ends
 * the wait.
 */
export function onFirstTouch(act: () => void): () => void {
  const wait = new AbortController();
  const end = () => wait.abort();
  const touched = () => {
    end();
    act();
  };
  for (const type of ['pointermove', 'pointerdown', 'keydown']) {
    addEventListener(type, touched, { signal: wait.signal, passive: true });
  }
  return end;
}
