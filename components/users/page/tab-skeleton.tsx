import { Skeleton } from '@/components/ui/skeleton'

const WIDTHS = ['w-64', 'w-56', 'w-72', 'w-48', 'w-60']

export function TabSkeleton({ of }: { of: string }) {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <span className="sr-only">Reading the {of}…</span>
      {WIDTHS.map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  )
}
