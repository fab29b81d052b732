import { Skeleton } from '@/components/ui/skeleton'

const LINES = ['w-72', 'w-96', 'w-80', 'w-56']

export function SecretSkeleton() {
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <p role="status" className="sr-only">
        Reading the state of the webhook secret…
      </p>
      {LINES.slice(0, 3).map((width) => (
        <div
          key={width}
          aria-hidden
          className="flex flex-col gap-2.5 rounded-card border border-line bg-panel px-4 py-3"
        >
          <Skeleton className="h-4 w-64" />
          {LINES.map((line) => (
            <Skeleton key={line} className={line} />
          ))}
        </div>
      ))}
    </div>
  )
}
