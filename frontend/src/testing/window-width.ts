/** The width of happy-dom's window when a file of tests begins. Pixels. */
export const USUAL_WIDTH = 1_024;

interface HappyWindow {
  happyDOM: { setViewport(size: { width: number }): void };
}

/** Gives the test's window a width. Pixels. Files share the window: `setup.ts` sets it back after each. */
export const setWidth = (width: number): void =>
  (window as unknown as HappyWindow).happyDOM.setViewport({ width });
