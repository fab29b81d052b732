import { Skeleton } from '@/components/ui/skeleton'

/** Stands in for a strip until it is read, at its real height. */
export function StripSkeleton() {
  return (
    <div className="flex flex-col gap-1.5">
      <Skeleton className="my-[3px] w-44" />
      <Skeleton className="h-[42px] w-full" />
    </div>
  )
}
