'use client'

import { useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { type ReadingSeed, useReading } from '@/components/resource/use-reading'
import { ButtonLink } from '@/components/ui/button-link'
import { addressOf } from '@/lib/api/address-of'
import type { RouteData } from '@/lib/api/route-data'
import type { UserPath } from '@/lib/users/api/routes'
import { Paging } from '../page/paging'
import { ReadingTab } from '../page/reading-tab'

type ArchivedPage = { rows: { id: string }[]; olderCursor: string | null }

type Props<Page extends ArchivedPage> = {
  userId: string
  seed: ReadingSeed<Page>
  route: RouteData<UserPath, { cursor: string | null }, undefined, Page>
  title: string
  lead: ReactNode
  /** Address of the list of all users, filtered by this one; null if no address can name the user. */
  all: { href: string; label: string } | null
  renderEmpty: (page: Page, isFirst: boolean) => ReactNode
  renderHead?: (page: Page) => ReactNode
  renderRow: (row: Page['rows'][number]) => ReactNode
}

/** A user’s rows from the archive, which need no key. */
export function ArchivedList<Page extends ArchivedPage>(props: Props<Page>) {
  const { userId, seed, route, title, lead, all, renderEmpty, renderHead, renderRow } = props
  const [cursor, setCursor] = useQueryState('cursor', { history: 'push' })
  const { environment } = useFrame()
  const reading = useReading(seed, addressOf(route, { environment: environment.name, userId }, { cursor }))
  return (
    <ReadingTab
      userId={userId}
      reading={reading}
      title={title}
      lead={lead}
      actions={
        all && (
          <ButtonLink href={all.href} prefetch={false} size="small">
            {all.label}
          </ButtonLink>
        )
      }
    >
      {(page) =>
        page.rows.length === 0 ? (
          renderEmpty(page, cursor === null)
        ) : (
          <>
            {renderHead?.(page)}
            <ul className="divide-y divide-line border-y border-line">
              {page.rows.map((row) => (
                <li
                  key={row.id}
                  className="flex items-start gap-x-3 gap-y-1 py-1.5 leading-6 phone:flex-wrap phone:items-center"
                >
                  {renderRow(row)}
                </li>
              ))}
            </ul>
            <Paging
              olderCursor={page.olderCursor}
              isFirst={cursor === null}
              isReading={reading.isReading}
              onGoTo={(place) => void setCursor(place)}
            />
          </>
        )
      }
    </ReadingTab>
  )
}
