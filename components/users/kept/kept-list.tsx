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
import { TabHead } from '../page/tab-head'
import { UserReading } from '../page/user-reading'

type KeptPage = { rows: { id: string }[]; olderCursor: string | null }

type Props<Page extends KeptPage> = {
  userId: string
  seed: ReadingSeed<Page>
  route: RouteData<UserPath, { cursor: string | null }, undefined, Page>
  title: string
  lead: ReactNode
  skeleton: ReactNode
  /** The list of all users with this one as a filter; null where no address can name the user. */
  all: { href: string; label: string } | null
  renderEmpty: (page: Page, isFirst: boolean) => ReactNode
  renderHead?: (page: Page) => ReactNode
  renderRow: (row: Page['rows'][number]) => ReactNode
}

/** What the desk itself keeps of a user, which needs no key. */
export function KeptList<Page extends KeptPage>(props: Props<Page>) {
  const { userId, seed, route, title, lead, skeleton, all, renderEmpty, renderHead, renderRow } = props
  const [cursor, setCursor] = useQueryState('cursor', { history: 'push' })
  const { environment } = useFrame()
  const reading = useReading(seed, addressOf(route, { environment: environment.name, userId }, { cursor }))
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <TabHead
        title={title}
        reading={reading}
        actions={
          all && (
            <ButtonLink href={all.href} prefetch={false} size="small">
              {all.label}
            </ButtonLink>
          )
        }
      >
        {lead}
      </TabHead>
      <UserReading userId={userId} reading={reading} subject={`The ${title.toLowerCase()}`} skeleton={skeleton}>
        {(page) =>
          page.rows.length === 0 ? (
            renderEmpty(page, cursor === null)
          ) : (
            <>
              {renderHead?.(page)}
              <ul className="divide-y divide-line border-y border-line">
                {page.rows.map((row) => (
                  <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
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
      </UserReading>
    </section>
  )
}
