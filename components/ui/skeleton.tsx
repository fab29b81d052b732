import clsx from 'clsx'

export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={clsx('skeleton inline-block h-3 max-w-full align-middle', className)} />
}
