import { useId, type ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

/** What a part of a form is about stands beside its fields, which are as wide as a form; above them where it is narrow. */
export const besideLooks = 'xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,40rem)] xl:gap-x-10';

export interface FormSectionProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** A part of a long form, with its title. */
export function FormSection({ title, description, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cn('border-b py-6 first:pt-0', besideLooks)}>
      <div className="max-xl:mb-4">
        <h2 id={id} className="text-[0.9375rem] leading-6 font-semibold">
          {title}
        </h2>
        <p className="mt-0.5 max-w-80 text-sm text-muted-foreground max-sm:hidden">{description}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  );
}
