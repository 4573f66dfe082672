import { lazyPart } from '../../../components/lazy-part.tsx';

/** That the person's account, or the one of their company, is going to be deleted. Its place is kept free: the page below does not move. */
export const ErasureNotice = lazyPart(
  async () => (await import('../components/erasure-alert.tsx')).ErasureAlert,
  <div className="mb-6 h-30" />,
);
