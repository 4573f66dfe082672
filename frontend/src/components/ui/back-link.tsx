import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useWayBack } from '../../lib/url-params/way-back.ts';
import { Button } from './button.tsx';

/** Above a page's title: the way back to the list it belongs to, narrowed as it was left. */
export function BackLink({ to, children }: { to: string; children: string }) {
  const back = useWayBack(to);
  return (
    <Button asChild variant="link" size="inline">
      <Link to={back}>
        <ArrowLeft aria-hidden />
        {children}
      </Link>
    </Button>
  );
}
