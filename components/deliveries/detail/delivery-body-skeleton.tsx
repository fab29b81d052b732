import { Skeleton } from '@/components/ui/skeleton'

const FACT_WIDTHS = ['w-52', 'w-44', 'w-44', 'w-64', 'w-16', 'w-40', 'w-48']

export function DeliveryBodySkeleton() {
  return (
    <div className="flex flex-col gap-4 px-4 pt-3.5 pb-6" aria-hidden>
      <Skeleton className="h-52 w-full" />
      <Skeleton className="h-10 w-full" />
      <div className="flex flex-col gap-3">
        {FACT_WIDTHS.map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars without content have nothing else to be known by
          <div key={index} className="flex gap-3">
            <span className="w-[6.75rem] shrink-0">
              <Skeleton className="w-16" />
            </span>
            <Skeleton className={width} />
          </div>
        ))}
      </div>
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-52 w-full" />
    </div>
  )
}
