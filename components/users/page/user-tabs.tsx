'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { userAddress } from '@/lib/users/user-address'
import { tabOf, USER_TABS } from './tabs'

/** Pixels beside the current tab, so that it stands clear of a faded edge. */
const MARGIN = 40

/** The number of rows of a tab in words, by the tab’s path; null if it is not known. */
export type TabCounts = Readonly<Record<string, string | null>>

/** The tabs of a user’s page; not prefetched, because the audit records the reading of a tab. */
export function UserTabs({ userId, counts }: { userId: string; counts: TabCounts }) {
  const { environment } = useFrame()
  const current = tabOf(usePathname())
  const list = useRef<HTMLDivElement>(null)
  // The router scrolls a new page to its first element that does not stick, which is below the name.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user is another page
  useLayoutEffect(() => {
    // Browsers answer a scroll with a promise, which an effect must not return.
    list.current?.closest('main')?.scrollTo(0, 0)
  }, [userId])
  useEffect(() => {
    // Scrolls sideways only: `scrollIntoView` would also move the page past the user’s name.
    const bar = list.current
    const tab = bar?.querySelector(`[data-tab="${current}"]`)?.getBoundingClientRect()
    if (!bar || !tab) return
    const { left, right } = bar.getBoundingClientRect()
    bar.scrollLeft += Math.min(0, tab.left - left - MARGIN) + Math.max(0, tab.right - right + MARGIN)
  }, [current])
  return (
    <nav aria-label="User sections" className="sticky top-14 z-20 shrink-0 border-b border-line bg-canvas short:static">
      <div ref={list} className="fades-sideways flex gap-4 overflow-x-auto px-4 [scrollbar-width:none]">
        {USER_TABS.map(({ path, label }) => (
          <Link
            key={path}
            data-tab={path}
            href={userAddress(environment.name, userId, ...(path === '' ? [] : [path])) ?? ''}
            prefetch={false}
            aria-current={path === current ? 'page' : undefined}
            className="flex h-9 items-center border-b-2 border-transparent whitespace-nowrap text-muted hover:text-ink aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink phone:h-10"
          >
            {label}
            {counts[path] && (
              <span data-count className="ml-1.5 text-small font-normal text-muted tabular-nums">
                {counts[path]}
              </span>
            )}
          </Link>
        ))}
      </div>
    </nav>
  )
}
