import { useId, type ReactNode } from 'react';
import { Card, CardContent, CardHeader, CardTitle } from './ui/card.tsx';

export interface FormCardProps {
  title: string;
  description: string;
  children: ReactNode;
  /** Below the fields, apart from them: what saves them. */
  footer?: ReactNode;
}

/** A part of the page with its title. */
export function FormCard({ title, description, children, footer }: FormCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <div>
          <CardTitle id={id}>{title}</CardTitle>
          <p className="mt-0.5 text-sm text-muted-foreground">{description}</p>
        </div>
      </CardHeader>
      <CardContent>{children}</CardContent>
      {footer !== undefined && (
        <div className="flex flex-col gap-2 border-t px-4 py-4 sm:flex-row sm:justify-end sm:px-6">
          {footer}
        </div>
      )}
    </Card>
  );
}
