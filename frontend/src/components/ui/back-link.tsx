import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from './button.tsx';

/** Above a page's title: the way back to the list it belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Button asChild variant="link" size="inline">
      <Link to={to}>
        <ArrowLeft aria-hidden />
        {children}
      </Link>
    </Button>
  );
}
