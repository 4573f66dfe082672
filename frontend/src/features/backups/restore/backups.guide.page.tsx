import { useId, type ReactNode } from 'react';
import { paths } from '../../../app/paths.ts';
import { BackLink } from '../../../components/ui/back-link.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '../../../components/ui/card.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { guidePictures } from './backups.guide.pictures.ts';
import { guideText as text } from './backups.guide.text.ts';

interface GuidePicture {
  name: keyof typeof guidePictures;
  alt: string;
}

interface GuideSteps {
  title: string;
  steps: readonly { title: string; items: readonly string[]; picture?: GuidePicture }[];
}

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
        <Part title={text.ways.title}>
          <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
            {text.ways.items.map(({ to, text: way }) => (
              <li key={way}>
                <a href={`#${to}`} className="text-primary underline underline-offset-4">
                  {way}
                </a>
              </li>
            ))}
          </ul>
        </Part>
        <Steps part={text.wordpress} anchor="wordpress" />
        <Steps part={text.hosting} anchor="hosting" />
        <Steps part={text.end} />
        <Part title={text.help.title}>
          <Items items={text.help.items} />
        </Part>
      </div>
    </>
  );
}

interface PartProps {
  title: string;
  /** By which a link leads here. */
  anchor?: string;
  children: ReactNode;
}

function Part({ title, anchor, children }: PartProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} id={anchor} className="scroll-mt-20">
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
      </CardHeader>
      <CardContent>{children}</CardContent>
    </Card>
  );
}

function Steps({ part, anchor }: { part: GuideSteps; anchor?: string }) {
  return (
    <Part title={part.title} {...(anchor !== undefined && { anchor })}>
      <div className="flex flex-col gap-6">
        {part.steps.map(({ title, items, picture }, index) => (
          <div key={title} className="flex flex-col gap-3">
            <h3 className="text-sm font-semibold">{`${String(index + 1)}. ${title}`}</h3>
            <Items items={items} />
            {picture ? <Picture {...picture} /> : null}
          </div>
        ))}
      </div>
    </Part>
  );
}

function Items({ items }: { items: readonly string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 text-sm wrap-anywhere">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** What the screen of a step looks like: as on a telephone in a narrow window, where the letters of the other would be tiny. */
function Picture({ name, alt }: GuidePicture) {
  const { wide, narrow } = guidePictures[name];
  const file = (window: string) => `/guide/${name}-${window}.webp`;
  return (
    <picture>
      <source
        media="(max-width: 639px)"
        srcSet={file('narrow')}
        width={narrow[0]}
        height={narrow[1]}
      />
      <img
        src={file('wide')}
        width={wide[0]}
        height={wide[1]}
        alt={alt}
        loading="lazy"
        className="h-auto max-w-full rounded-lg border"
      />
    </picture>
  );
}
