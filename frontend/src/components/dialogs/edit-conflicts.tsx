import { useEffect, type MouseEvent } from 'react';
import { editText as text } from '../../lib/forms/edit.text.ts';
import type { Asked, Edit, Side } from '../../lib/forms/use-edit-form.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

const sides = ['mine', 'theirs'] as const satisfies Side[];

/** The fields that somebody else changed, too: both values of each, to choose from. The focus goes from one to the next. */
export function EditConflicts({ edit }: { edit: Edit | undefined }) {
  return edit?.asked && <Conflicts {...edit} asked={edit.asked} />;
}

function Conflicts({ asked, choose, panel }: Edit & { asked: Asked }) {
  const first = asked.conflicts[0]?.name;
  useEffect(() => {
    if (first !== undefined) panel.current?.querySelector('button')?.focus();
  }, [first, panel]);
  const chosen = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    if (asked.conflicts.length > 1) return;
    form?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  return (
    <div ref={panel} className="grid min-w-0 gap-3">
      <Alert variant="error">
        {asked.message} {text.choose}
      </Alert>
      {asked.conflicts.map((conflict) => (
        <fieldset
          key={conflict.name}
          className="grid min-w-0 gap-4 rounded-lg border p-4 sm:grid-cols-2"
        >
          <legend className="px-1 text-sm font-medium">{conflict.title}</legend>
          {sides.map((side) => (
            <div key={side} className="flex min-w-0 flex-col gap-2 text-sm">
              <p className="text-muted-foreground">{text.sides[side]}</p>
              <p className="flex-1 wrap-anywhere whitespace-pre-line">{conflict[side]}</p>
              <Button
                variant="secondary"
                onClick={(event) => {
                  chosen(event);
                  choose(conflict.name, side);
                }}
              >
                {text.use[side]}
              </Button>
            </div>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
