import { Skeleton } from '@/components/ui/skeleton'

export function UserHeaderSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <span className="sr-only">Reading the user…</span>
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <Skeleton className="w-40" />
        <Skeleton className="w-28" />
        <Skeleton className="w-48" />
      </div>
      <Skeleton className="w-56" />
    </div>
  )
}
