import { configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { checkConsole, hearConsole, releaseConsole } from './console.ts';
import { FakeIntersectionObserver, setNear } from './near.ts';
import { setWidth, USUAL_WIDTH } from './window-width.ts';

// A limit is there to end what hangs: a busy machine must not fail what merely takes longer.
configure({ asyncUtilTimeout: 10_000 });

// A warning of React is a fault of the page or of its test. A test that expects one says so: `expectOnConsole`.
hearConsole();
afterEach(checkConsole);
afterAll(() => {
  releaseConsole();
  checkConsole();
});

// Files share their modules and their document. What one leaves behind fails another, in whatever order they run.

vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
afterAll(() => setNear(true));

// A page that is still loading when its file ends fails to load, and stays failed.
afterAll(() => vi.dynamicImportSettled());

// A window that stays narrow hides columns that another file looks for.
afterAll(() => {
  if (typeof window !== 'undefined') setWidth(USUAL_WIDTH);
});

afterAll(() => {
  if (typeof document === 'undefined') return;
  const anything = document.body.appendChild(document.createElement('span'));
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  const followed = anything.dispatchEvent(click);
  anything.remove();
  if (!followed) throw new Error('A listener of this file still prevents clicks.');
});
