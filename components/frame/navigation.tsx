'use client'

import clsx from 'clsx'
import Link, { useLinkStatus } from 'next/link'
import { usePathname } from 'next/navigation'
import { useFrame } from '@/components/api/frame-context'
import { Tooltip } from '@/components/ui/layers/tooltip'
import { type NavigationSection, sectionGroupsOf, sectionOf } from './sections'

type Props = { isCollapsed: boolean; onNavigate?: () => void }

export function Navigation({ isCollapsed, onNavigate }: Props) {
  const { environment, operator } = useFrame()
  const current = sectionOf(usePathname())
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

type LinkProps = Props & { section: NavigationSection; href: string; isCurrent: boolean }

function SectionLink({ section, href, isCurrent, isCollapsed, onNavigate }: LinkProps) {
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
      <Pending />
    </Link>
  )
  if (!isCollapsed) return link
  return (
    <Tooltip text={section.label} side="right">
      {link}
    </Tooltip>
  )
}
