import { ShieldCheck } from 'lucide-react';
import { Logo } from '../../components/logo.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardContent } from '../../components/ui/card.tsx';
import { useConfig } from '../../lib/config.context.tsx';
import { useDialogTask } from '../../lib/forms/use-dialog-task.ts';
import { useSessionStore } from '../../lib/session/session.context.tsx';
import { EnrolmentDialog } from './components/enrolment-dialog.tsx';
import { secondFactorText } from './second-factors.text.ts';

const text = secondFactorText.required;

/** In place of every page, for who has to enrol a second factor before anything else. */
export function RequiredFactorPage() {
  const { brand } = useConfig();
  const session = useSessionStore();
  const { open, turn, task, start, close } = useDialogTask<'enrol'>();
  return (
    <div className="flex min-h-dvh flex-col bg-sidebar">
      <header className="flex items-center justify-between gap-4 p-4 sm:px-6">
        <p className="flex min-w-0 items-center gap-3 font-semibold">
          <Logo className="size-9 shrink-0" />
          <span className="truncate" title={brand}>
            {brand}
          </span>
        </p>
        <ThemeToggle />
      </header>
      <main
        id="contenido"
        tabIndex={-1}
        className="flex flex-1 items-start justify-center px-4 pt-2 pb-12 outline-none sm:items-center sm:pb-28"
      >
        <Card className="w-full max-w-lg">
          <CardContent className="sm:p-8!">
            <span className="flex size-11 items-center justify-center rounded-lg bg-primary-soft text-primary-soft-foreground">
              <ShieldCheck aria-hidden="true" className="size-6" />
            </span>
            <h1 className="mt-4 text-xl font-semibold tracking-tight text-balance">{text.title}</h1>
            <p className="mt-2 text-sm text-muted-foreground">{text.why}</p>
            <ol className="mt-5 list-decimal space-y-2 pl-5 text-sm marker:text-muted-foreground">
              {text.steps.map((step) => (
                <li key={step} className="pl-1">
                  {step}
                </li>
              ))}
            </ol>
            <div className="mt-7 flex flex-col gap-2 sm:flex-row-reverse sm:justify-start">
              <Button onClick={() => start('enrol')}>{text.begin}</Button>
              <Button variant="ghost" onClick={session.leave}>
                {text.leave}
              </Button>
            </div>
          </CardContent>
        </Card>
      </main>
      {task !== undefined && <EnrolmentDialog key={turn} open={open} close={close} />}
    </div>
  );
}
