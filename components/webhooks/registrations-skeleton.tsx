import { Skeleton } from '@/components/ui/skeleton'

const CARDS = [1, 2]
const LINES = ['w-72', 'w-full', 'w-56', 'w-80']

/** Registrations before they are read. */
export function RegistrationsSkeleton() {
  return (
    <div className="flex max-w-5xl flex-col gap-3">
      <p role="status" className="sr-only">
        Reading the registrations from the platform…
      </p>
      {CARDS.map((card) => (
        <div key={card} aria-hidden className="rounded-card border border-line bg-panel">
          <div className="border-b border-line px-4 py-3">
            <Skeleton className="h-4 w-80" />
          </div>
          {LINES.map((width) => (
            <div key={width} className="flex gap-4 px-4 py-3">
              <span className="w-[7.5rem] shrink-0">
                <Skeleton className="w-20" />
              </span>
              <Skeleton className={width} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
