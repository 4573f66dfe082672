import { useEffect, useEffectEvent, useState } from 'react';
import { passwordText } from '../users.dialogs.text.ts';
import { ShownPassword } from './shown-password.tsx';

/** 'Generated-password toast: 10 s' (spec 000 §9). */
const SHOWN_SECONDS = 10;
const SECOND_MS = 1_000;
const text = passwordText.generated;

export interface GeneratedPasswordProps {
  /** null once it was hidden. */
  password: string | null;
  onHide: () => void;
}

/** A password the system made up, for as long as it may be read. Give it a new key for a new one. */
export function GeneratedPassword({ password, onHide }: GeneratedPasswordProps) {
  const [left, setLeft] = useState(SHOWN_SECONDS);
  const hide = useEffectEvent(onHide);
  useEffect(() => {
    const end = Date.now() + SHOWN_SECONDS * SECOND_MS;
    const timer = setInterval(() => {
      const seconds = Math.ceil((end - Date.now()) / SECOND_MS);
      setLeft(Math.max(seconds, 0));
      if (seconds > 0) return;
      clearInterval(timer);
      hide();
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div role="status">
      {password === null ? (
        <p className="text-sm text-muted-foreground">{text.hidden}</p>
      ) : (
        <>
          <ShownPassword label={text.result} password={password} />
          {/* Counted for the eye only: aloud it would interrupt every second. */}
          <p aria-hidden="true" className="tabular mt-1.5 text-sm text-muted-foreground">
            {text.hiddenIn(left)}
          </p>
        </>
      )}
    </div>
  );
}
