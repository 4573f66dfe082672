import { useId, type ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { BackLink } from '../../../components/ui/back-link.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { guideText as text } from './backups.guide.text.ts';

/** /backups/restore-guide: how to put a site back, for who never did it. */
export function RestoreGuidePage() {
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.backups}>{text.back}</BackLink>}
        title={text.title}
        description={text.description}
      />
      <div className="flex max-w-3xl flex-col gap-4 sm:gap-6">
        <Part title={text.before.title}>
          <Items items={text.before.items} />
        </Part>
        {text.steps.map(({ title, items }, index) => (
          <Part key={title} title={`${String(index + 1)}. ${title}`}>
            <Items items={items} numbered />
          </Part>
        ))}
        <Part title={text.help.title}>
          <Items items={text.help.items} />
        </Part>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
      </CardHeader>
      <CardContent>{children}</CardContent>
    </Card>
  );
}

/** What is done one after the other has numbers. */
function Items({ items, numbered = false }: { items: readonly string[]; numbered?: boolean }) {
  const List = numbered ? 'ol' : 'ul';
  return (
    <List
      className={`flex flex-col gap-2 pl-5 text-sm wrap-anywhere ${numbered ? 'list-decimal' : 'list-disc'}`}
    >
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </List>
  );
}
