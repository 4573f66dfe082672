/** How far below the window something counts as near: the code of a part arrives while a person scrolls so far. */
const MARGIN = '600px';

/** Calls `act` once an element is in the window or near it. Answers what ends the wait. */
export function onNear(element: Element, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
