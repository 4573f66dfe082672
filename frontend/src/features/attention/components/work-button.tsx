import { ArrowRight, Download, Mail, RefreshCw, UserRoundPlus } from 'lucide-react';
import { Link } from 'react-router';
import type { AttentionItem } from '../../../../../functions/attention/attention.domain.ts';
import { SignButton } from '../../../components/ui/sign-button.tsx';
import { MOBILE_QUERY, useMediaQuery } from '../../../lib/browser/use-media-query.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useIsAtLeast } from '../../../lib/session/session.context.tsx';
import { spokenNameOf } from '../attention.details.ts';
import { workOf } from '../attention.links.ts';
import { attentionText as text } from '../attention.text.ts';
import { useWork } from '../use-work.ts';

interface WorkButtonProps {
  item: AttentionItem;
  onOwner: () => void;
}

const signs = { sync: RefreshCw, retry: RefreshCw, remind: Mail, giveOwner: UserRoundPlus };

/** What fits an item's kind: it leads to where it is done, or does it. */
export function WorkButton({ item, onOwner }: WorkButtonProps) {
  const narrow = useMediaQuery(MOBILE_QUERY);
  const format = useFormat();
  const { pending, ...acts } = useWork();
  const work = workOf(item, !useIsAtLeast('administrator'));
  const name = text.work.of(work.label, spokenNameOf(item));
  const isSent = 'act' in work && work.act === 'remind' && item.detail !== '';
  const label = isSent ? text.work.lastSent(name, format.dateTime(item.detail)) : name;
  const words = { label, words: work.label, narrow, className: 'md:px-2!' };
  if ('to' in work) {
    return <SignButton {...words} variant="ghost" sign={ArrowRight} link={<Link to={work.to} />} />;
  }
  if ('download' in work) {
    const link = <a href={work.download} download />;
    return <SignButton {...words} variant="ghost" sign={Download} link={link} />;
  }
  const act = { ...acts, giveOwner: onOwner }[work.act];
  return (
    <SignButton
      {...words}
      variant="ghost"
      sign={signs[work.act]}
      loading={pending}
      onClick={() => act(item)}
    />
  );
}
