import { useState } from 'react';
import { LeaveGuard, LeaveQuestion } from './leave-guard.tsx';

const lost = 'Perderás los datos que escribiste.';

/** Closes a dialog at once, or after a question where something in it is not saved; so does leaving the page. */
export function useCarefulClose(unsaved: boolean, close: () => void) {
  const [asking, setAsking] = useState(false);
  return {
    requestClose: () => (unsaved ? setAsking(true) : close()),
    question: (
      <>
        <LeaveQuestion
          open={asking}
          lost={lost}
          onStay={() => setAsking(false)}
          onLeave={() => {
            setAsking(false);
            close();
          }}
        />
        <LeaveGuard unsaved={() => unsaved} lost={lost} />
      </>
    ),
  };
}
