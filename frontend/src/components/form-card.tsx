import { useId, type ReactNode } from 'react';
import { cn } from '../lib/cn.ts';
import { besideLooks } from './form-section.tsx';
import { Card, CardContent, CardHeader, CardTitle } from './ui/card.tsx';

export interface FormCardProps {
  title: string;
  description: string;
  children: ReactNode;
  /** Below the fields, apart from them: what saves them. */
  footer?: ReactNode;
  /** Where it has the width of the page: its title stands beside the fields. */
  wide?: boolean;
}

/** A part of the page with its title. */
export function FormCard({ title, description, children, footer, wide = false }: FormCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <div className={cn(wide && besideLooks)}>
        <CardHeader className={cn(wide && 'items-start xl:pr-0 xl:pb-5')}>
          <div>
            <CardTitle id={id}>{title}</CardTitle>
            <p className="mt-0.5 max-w-prose text-sm text-muted-foreground">{description}</p>
          </div>
        </CardHeader>
        <CardContent className={cn(wide && 'xl:pl-0')}>{children}</CardContent>
      </div>
      {footer !== undefined && (
        <div className="flex flex-col gap-2 border-t px-4 py-4 sm:flex-row sm:justify-end sm:px-6">
          {footer}
        </div>
      )}
    </Card>
  );
}
