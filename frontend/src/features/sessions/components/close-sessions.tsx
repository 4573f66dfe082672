import { ActionQuestion } from '../../../components/dialogs/action-question.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useDialogTask } from '../../../lib/forms/use-dialog-task.ts';
import { useSessionStore } from '../../../lib/session/session.context.tsx';
import { useCloseSessions, type Closing, type Whose } from '../sessions.queries.ts';
import { sessionsText as text } from '../sessions.text.ts';

interface CloseSessionsProps {
  userId: Whose;
  /** There are others than the one that asks. */
  hasOthers: boolean;
}

/** Ends several sessions at once, after a question. One's own last one ends here as well. */
export function CloseSessions({ userId, hasOthers }: CloseSessionsProps) {
  const session = useSessionStore();
  const action = useCloseSessions(userId);
  const { task = 'all', start, open, close } = useDialogTask<Closing>();
  const isOwn = userId === undefined;
  const words = isOwn || task === 'others' ? text[task] : { ...text.all, ...text.all.theirs };
  return (
    <>
      {isOwn && hasOthers && (
        <Button variant="secondary" onClick={() => start('others')}>
          {text.others.action}
        </Button>
      )}
      <Button variant="secondary" onClick={() => start('all')}>
        {text.all.action}
      </Button>
      <ActionQuestion
        open={open}
        close={close}
        title={words.title}
        description={words.description}
        text={words}
        action={action}
        subject={task}
        onDone={() => {
          if (isOwn && task === 'all') session.expire(text.all.said);
        }}
      />
    </>
  );
}
