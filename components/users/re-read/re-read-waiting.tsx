import { Skeleton } from '@/components/ui/skeleton'

export function ReReadWaiting() {
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-panel px-3 py-2.5">
      {['w-40', 'w-56', 'w-48', 'w-52'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}
