import { useEffect, useRef } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { temporaryText as text } from '../users.dialogs.text.ts';
import { ShownPassword } from './shown-password.tsx';

/** A person who was sent an invitation, and the password that came with it. */
export interface Invited {
  email: string;
  /** Null where an earlier try made the account: only its answer had it. */
  temporaryPassword: string | null;
}

/** The end of an invitation: it takes the focus, because the button that was pressed no longer exists. */
export function TemporaryPassword({ email, temporaryPassword }: Invited) {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <p className="text-sm wrap-anywhere">{text.sent(email)}</p>
      {temporaryPassword !== null && (
        <ShownPassword label={text.label} password={temporaryPassword} />
      )}
      <Alert variant="info">{temporaryPassword === null ? text.sentBefore : text.mustChange}</Alert>
    </div>
  );
}
