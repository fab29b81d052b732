import { PageHead } from '@/components/ui/page-head'
import { Skeleton } from '@/components/ui/skeleton'
import { WithSidePanel } from './side-panel'

const ROWS = ['w-72', 'w-56', 'w-80', 'w-64', 'w-96', 'w-60']

export function ChangeSkeleton({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title}>Reading the registrations from the platform…</PageHead>
      <div className="px-4">
        <p role="status" className="sr-only">
          Reading the registrations from the platform…
        </p>
        <WithSidePanel title="What will happen" panel={<Skeleton className="w-48" />}>
          <Skeleton className="h-9 w-full" />
          <div className="grid gap-2 @lg:grid-cols-2">
            <Skeleton className="h-20 w-full" />
            <Skeleton className="h-20 w-full" />
          </div>
          <div aria-hidden className="flex flex-col gap-4 rounded-card border border-line bg-panel px-4 py-4">
            {ROWS.map((width) => (
              <Skeleton key={width} className={width} />
            ))}
          </div>
        </WithSidePanel>
      </div>
    </>
  )
}
