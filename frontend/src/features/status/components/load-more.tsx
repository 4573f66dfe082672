import { Button } from '../../../components/ui/button.tsx';
import { statusListText as text } from '../status.text.ts';
import type { StatusList } from '../use-status-list.ts';

/** Below the list: the sites beyond those read by themselves, or why reading on stopped. */
export function LoadMore({ statuses: { list, growing } }: { statuses: StatusList }) {
  if (!list.hasNextPage) return null;
  const loading = growing || list.isFetchingNextPage;
  return (
    <div className="mt-4 flex flex-col items-center gap-2 text-sm">
      {list.isFetchNextPageError && (
        <p role="alert" className="text-destructive-text">
          {text.loadMoreFailed}
        </p>
      )}
      <Button variant="secondary" loading={loading} onClick={() => void list.fetchNextPage()}>
        {loading ? text.loadingMore : text.loadMore}
      </Button>
    </div>
  );
}
