import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LoadingScreen } from './loading-screen.tsx';

it('is in the page’s HTML as the component renders it (vitest -u writes it)', async () => {
  const html = `${renderToStaticMarkup(<LoadingScreen />)}\n`;
  await expect(html).toMatchFileSnapshot('../../start/loading.html');
});
