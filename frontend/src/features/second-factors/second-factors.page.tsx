import { ShieldCheck } from 'lucide-react';
import { RequiredStep } from '../../components/pages/required-step.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useDialogTask } from '../../lib/forms/use-dialog-task.ts';
import { useSessionStore } from '../../lib/session/session.context.tsx';
import { EnrolmentDialog } from './components/enrolment-dialog.tsx';
import { secondFactorText } from './second-factors.text.ts';

const text = secondFactorText.required;

/** In place of every page, for who has to enrol a second factor before anything else. */
export function RequiredFactorPage() {
  const session = useSessionStore();
  const { open, turn, task, start, close } = useDialogTask<'enrol'>();
  return (
    <>
      <RequiredStep
        icon={ShieldCheck}
        title={text.title}
        why={text.why}
        actions={
          <>
            <Button onClick={() => start('enrol')}>{text.begin}</Button>
            <Button variant="ghost" onClick={session.leave}>
              {text.leave}
            </Button>
          </>
        }
      >
        <ol className="mt-5 list-decimal space-y-2 pl-5 text-sm marker:text-muted-foreground">
          {text.steps.map((step) => (
            <li key={step} className="pl-1">
              {step}
            </li>
          ))}
        </ol>
      </RequiredStep>
      {task !== undefined && <EnrolmentDialog key={turn} open={open} close={close} />}
    </>
  );
}
