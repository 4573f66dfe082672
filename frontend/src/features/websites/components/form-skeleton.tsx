import { Card, CardContent } from '../../../components/ui/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../components/ui/skeleton.tsx';

const fields = ['name', 'url', 'type', 'key', 'version'];

/** The form's own shape while its site is read. */
export function FormSkeleton() {
  return (
    <SkeletonGroup>
      <Card className="max-w-2xl">
        <CardContent>
          <div className="flex flex-col gap-5">
            {fields.map((field) => (
              <div key={field} className="flex flex-col gap-1.5">
                <Skeleton className="h-5 w-32" />
                <Skeleton className="h-10 w-full rounded-lg" />
                <Skeleton className="h-4 w-72 max-w-full" />
              </div>
            ))}
          </div>
        </CardContent>
      </Card>
    </SkeletonGroup>
  );
}
