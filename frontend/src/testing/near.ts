type Callback = ConstructorParameters<typeof IntersectionObserver>[0];

let isNear = true;
const waiting = new Set<() => void>();

/** The window of a test has no height: what a page observes is near unless the test says otherwise. */
export class FakeIntersectionObserver {
  readonly #callback: Callback;
  readonly #notify = () => {
    const entry = { isIntersecting: isNear } as IntersectionObserverEntry;
    this.#callback([entry], this as unknown as IntersectionObserver);
  };

  constructor(callback: Callback) {
    this.#callback = callback;
  }

  observe(): void {
    waiting.add(this.#notify);
    queueMicrotask(() => waiting.has(this.#notify) && this.#notify());
  }

  disconnect(): void {
    waiting.delete(this.#notify);
  }
}

/** Moves all that pages observe far below the window, or near it. */
export function setNear(near: boolean): void {
  isNear = near;
  waiting.forEach((notify) => notify());
}
