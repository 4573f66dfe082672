import { usePrefetchInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { BackLink } from '../../components/ui/back-link.tsx';
import { Card, CardContent } from '../../components/ui/card.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useToast } from '../../components/ui/toast.tsx';
import { useApi } from '../../lib/api.context.tsx';
import { WebsiteForm } from './components/website-form.tsx';
import { useCreateWebsite, websitesQuery } from './websites.queries.ts';
import { websiteFormText as text } from './websites.text.ts';

/** Registers a site (spec 000 §2, /websites/create); afterwards the list shows it first. */
export function CreateWebsitePage() {
  const toast = useToast();
  const navigate = useNavigate();
  const create = useCreateWebsite();
  // The list must be there when the answer arrives, to take the new site from it.
  usePrefetchInfiniteQuery(websitesQuery(useApi()));

  // Whoever left while the answer was on its way is told, but not taken away from where they are.
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        before={<BackLink to={paths.websites}>{text.back}</BackLink>}
      />
      <Card className="max-w-2xl">
        <CardContent>
          <WebsiteForm
            save={create.mutateAsync}
            onSaved={() => {
              toast({ title: text.created, variant: 'success' });
              if (here.current) void navigate(paths.websites);
            }}
          />
        </CardContent>
      </Card>
    </>
  );
}
