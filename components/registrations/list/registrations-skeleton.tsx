import { Skeleton } from '@/components/ui/skeleton'

const CARDS = [1, 2]
const LINES = ['w-48', 'w-64', 'w-72', 'w-32']

export function RegistrationsSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        Reading the registrations from the platform…
      </p>
      {CARDS.map((card) => (
        <div key={card} aria-hidden className="@container rounded-card border border-line bg-panel">
          <div className="flex h-[46px] items-center gap-3 border-b border-line px-4">
            <Skeleton className="h-4 w-64" />
            <Skeleton className="h-5 w-16" />
          </div>
          <div className="@3xl:grid @3xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] @5xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <div className="divide-y divide-line">
              {LINES.map((width) => (
                <div key={width} className="flex gap-4 px-4 py-3">
                  <span className="w-[6.5rem] shrink-0">
                    <Skeleton className="w-20" />
                  </span>
                  <Skeleton className={width} />
                </div>
              ))}
            </div>
            <div className="flex flex-col gap-2 border-t border-line px-4 py-2.5 @3xl:border-t-0 @3xl:border-l">
              <Skeleton className="w-44" />
              <Skeleton className="h-16 w-full" />
              <Skeleton className="w-56" />
              <Skeleton className="w-64" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
