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
 * Whose something is, for administrators: it leads to their page, which somebody who was deleted does not have, and a
 * technician does not open.
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
