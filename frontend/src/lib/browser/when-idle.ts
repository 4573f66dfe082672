/**
 * Does one step after the other, each when the browser has nothing else to do, or in a task of its own where the browser does not say
 * when (Safari). Answers what ends it.
 */
export function whenIdle(steps: readonly (() => void)[]): () => void {
  const waiting = [...steps];
  let isEnded = false;
  const next = () => {
    if (isEnded) return;
    waiting.shift()?.();
    if (waiting.length > 0) ask(next);
  };
  ask(next);
  return () => void (isEnded = true);
}

function ask(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act);
  else setTimeout(act);
}
