import { Link } from 'react-router';
import { DELETED_PERSON_NAME } from '../../../../functions/core/validation/person-name.ts';
import { pathOfUser } from '../../app/paths.ts';
import { useIsAtLeast } from '../../lib/session/session.context.tsx';
import { cn } from '../../lib/cn.ts';

interface ClientLinkProps {
  userId: string;
  name: string;
  className?: string;
}

/**
 * The client that something belongs to, for administrators. It leads to their page: deleted people have none, and a
 * technician may not open it.
 */
export function ClientLink({ userId, name, className }: ClientLinkProps) {
  const hasPage = useIsAtLeast('administrator') && name !== DELETED_PERSON_NAME;
  if (!hasPage) return <span className={className}>{name}</span>;
  return (
    <Link
      to={pathOfUser(userId)}
      title={name}
      className={cn('relative z-1 hover:underline', className)}
    >
      {name}
    </Link>
  );
}
