import clsx from 'clsx'
import Link from 'next/link'

type Page = { path: string; label: string }

type Props = { label: string; base: string; pages: readonly Page[]; current: string; className?: string }

/** Pages that stand side by side under one section; `current` is the path of the one on screen. */
export function PageTabs({ label, base, pages, current, className }: Props) {
  return (
    <nav aria-label={label} className={clsx('flex gap-4', className)}>
      {pages.map(({ path, label: name }) => (
        <Link
          key={path}
          href={`${base}/${path}`}
          prefetch={false}
          aria-current={path === current ? 'page' : undefined}
          className="-mb-px flex h-9 items-center border-b-2 border-transparent whitespace-nowrap text-muted hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
