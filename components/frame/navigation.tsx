'use client'

import clsx from 'clsx'
import Link, { useLinkStatus } from 'next/link'
import { usePathname } from 'next/navigation'
import { useFrame } from '@/components/api/frame-context'
import { Tooltip } from '@/components/ui/layers/tooltip'
import { formatCount } from '@/lib/format/number'
import { BADGE_WORDS, type Badges } from '@/lib/overview/badges/badges'
import { type NavigationSection, sectionGroupsOf, sectionOf } from './sections'
import { useBadges } from './use-badges'

const MOST_SHOWN = 9_999

type Props = { isCollapsed: boolean; onNavigate?: () => void }

export function Navigation({ isCollapsed, onNavigate }: Props) {
  const { environment, operator } = useFrame()
  const current = sectionOf(usePathname())
  const badges = useBadges()
  return (
    <div className="flex flex-col gap-0.5">
      {sectionGroupsOf(operator.role).map((group) => (
        <div key={group.label} className="flex flex-col gap-0.5">
          {group.label && (
            <h2 className={isCollapsed ? 'sr-only' : 'mx-2 mt-3 mb-0.5 text-mini font-medium text-faint'}>
              {group.label}
            </h2>
          )}
          {group.sections.map((section) => (
            <SectionLink
              key={section.path}
              section={section}
              href={`/${environment.name}/${section.path}`}
              isCurrent={section.path === current}
              isCollapsed={isCollapsed}
              badge={badges && badgeOf(section, badges)}
              {...(onNavigate ? { onNavigate } : {})}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function Pending() {
  const { pending } = useLinkStatus()
  return pending && <span aria-hidden className="link-pending" />
}

type Badge = { count: number; words: string }

function badgeOf({ path }: NavigationSection, badges: Badges): Badge | null {
  if (!(path in badges)) return null
  const section = path as keyof Badges // It is in them.
  return badges[section] === 0 ? null : { count: badges[section], words: BADGE_WORDS[section] }
}

/** Counts what needs attention in the section. */
function CountBadge({ badge: { count, words }, isCollapsed }: { badge: Badge; isCollapsed: boolean }) {
  if (isCollapsed) return <span aria-hidden className="absolute top-1 right-1 size-2 rounded-full bg-failed" />
  return (
    <span className="ml-auto rounded-full bg-failed-soft px-1.5 text-mini text-failed tabular-nums">
      {count > MOST_SHOWN ? `${formatCount(MOST_SHOWN)}+` : formatCount(count)} <span className="sr-only">{words}</span>
    </span>
  )
}

type LinkProps = Props & { section: NavigationSection; href: string; isCurrent: boolean; badge: Badge | null }

function SectionLink({ section, href, isCurrent, isCollapsed, badge, onNavigate }: LinkProps) {
  const link = (
    <Link
      href={href}
      prefetch={false}
      {...(onNavigate ? { onClick: onNavigate } : {})}
      aria-current={isCurrent ? 'page' : undefined}
      className={clsx(
        'relative flex h-[30px] items-center gap-[9px] rounded-chip px-2 text-muted hover:bg-sunken hover:text-ink',
        'aria-[current]:bg-sunken aria-[current]:font-medium aria-[current]:text-ink phone:h-10',
        isCollapsed && 'justify-center',
      )}
    >
      <section.icon aria-hidden className="size-[15px] shrink-0" />
      <span className={isCollapsed ? 'sr-only' : 'truncate'}>{section.label}</span>
      {badge && <CountBadge badge={badge} isCollapsed={isCollapsed} />}
      <Pending />
    </Link>
  )
  if (!isCollapsed) return link
  return (
    <Tooltip text={badge ? `${section.label}: ${formatCount(badge.count)} ${badge.words}` : section.label} side="right">
      {link}
    </Tooltip>
  )
}
