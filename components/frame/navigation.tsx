'use client'

import clsx from 'clsx'
import Link, { useLinkStatus } from 'next/link'
import { usePathname } from 'next/navigation'
import { useFrame, usePermissions } from '@/components/api/frame-context'
import { Tooltip } from '@/components/ui/layers/tooltip'
import { formatCount } from '@/lib/format/number'
import { BADGE_WORDS, type Badges } from '@/lib/overview/badges/badges'
import { type NavigationSection, sectionGroupsOf, sectionOf } from './sections'
import { useBadges } from './use-badges'

const MOST_SHOWN = 9_999
/** The highest count over an icon. */
const MOST_SHORT = 99

/** `hasHints`: the sidebar hides the names, and hints show them. */
type Props = { hasHints?: boolean; onNavigate?: () => void }

export function Navigation({ hasHints = false, onNavigate }: Props) {
  const { environment } = useFrame()
  const may = usePermissions()
  const current = sectionOf(usePathname())
  const badges = useBadges()
  return (
    <div className="flex flex-col gap-0.5">
      {sectionGroupsOf(may).map((group) => (
        <div
          key={group.label}
          className="flex flex-col gap-0.5 icons:not-first:mt-1 icons:not-first:border-t icons:not-first:pt-1"
        >
          {group.label && (
            <h2 className="mx-2 mt-3 mb-0.5 text-mini font-medium text-faint icons:sr-only">{group.label}</h2>
          )}
          {group.sections.map((section) => (
            <SectionLink
              key={section.path}
              section={section}
              href={`/${environment.name}/${section.path}`}
              isCurrent={section.path === current}
              hasHint={hasHints}
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
  const section = path as keyof Badges // Checked above.
  return badges[section] === 0 ? null : { count: badges[section], words: BADGE_WORDS[section] }
}

/** The number of things in a section that need attention. */
function CountBadge({ badge: { count, words } }: { badge: Badge }) {
  return (
    <>
      <span className="ml-auto rounded-full bg-failed-soft px-1.5 text-mini text-failed tabular-nums icons:sr-only">
        {upTo(MOST_SHOWN, count)} <span className="sr-only">{words}</span>
      </span>
      <span
        aria-hidden
        className="absolute -top-0.5 -right-1.5 hidden rounded-full bg-failed-soft px-0.5 text-[0.625rem]/[0.875rem] min-w-3.5 text-center font-medium text-failed tabular-nums icons:block"
      >
        {upTo(MOST_SHORT, count)}
      </span>
    </>
  )
}

const upTo = (most: number, count: number) => (count > most ? `${formatCount(most)}+` : formatCount(count))

type LinkProps = Pick<Props, 'onNavigate'> & {
  section: NavigationSection
  href: string
  isCurrent: boolean
  hasHint: boolean
  badge: Badge | null
}

function SectionLink({ section, href, isCurrent, hasHint, badge, onNavigate }: LinkProps) {
  const hint = badge ? `${section.label}: ${formatCount(badge.count)} ${badge.words}` : section.label
  return (
    <Tooltip text={hasHint ? hint : null} side="right">
      <Link
        href={href}
        prefetch={false}
        {...(onNavigate ? { onClick: onNavigate } : {})}
        aria-current={isCurrent ? 'page' : undefined}
        className={clsx(
          'relative flex h-[30px] items-center gap-[9px] rounded-chip px-2 text-muted hover:bg-sunken hover:text-ink',
          'aria-[current]:bg-sunken aria-[current]:font-medium aria-[current]:text-ink icons:justify-center phone:h-10',
        )}
      >
        <section.icon aria-hidden className="size-[15px] shrink-0" />
        <span className="truncate icons:sr-only">{section.label}</span>
        {badge && <CountBadge badge={badge} />}
        <Pending />
      </Link>
    </Tooltip>
  )
}
