'use client'

import { type ReactNode, useMemo } from 'react'
import { useFrame } from '@/components/api/frame-context'
import type { DataColumn } from '@/components/data-table/columns'
import { FilterBar } from '@/components/list/filter-bar'
import { useListFilters } from '@/components/list/filters/use-list-filters'
import { ListProvider } from '@/components/list/list-provider'
import { ListRows } from '@/components/list/list-rows'
import { ListTools } from '@/components/list/list-tools'
import { type PageReading, useListState } from '@/components/list/use-list-state'
import { LeftOut } from '@/components/resource/left-out'
import { UnreadableItems } from '@/components/resource/unreadable-items'
import { type LiveReading, type ReadingSeed, useReading } from '@/components/resource/use-reading'
import { BlankState } from '@/components/ui/blank-state'
import { addressOf } from '@/lib/api/address-of'
import type { RouteData } from '@/lib/api/route-data'
import { capitalize } from '@/lib/format/capitalize'
import { visibleText } from '@/lib/format/visible-text'
import type { Cursor, List } from '@/lib/list/define-list'
import type { CountedList } from '@/lib/list/filters'
import { encodeText } from '@/lib/paths'
import type { UserPath } from '@/lib/users/api/routes'
import type { ResourcePage } from '@/lib/users/dto'
import { NeedsKey } from './missing-key'
import { TabHead } from './tab-head'
import { ReadingFailure, shownOf } from './user-reading'

type ResourceRow = { id: string; status: string | null }

type Props<F, P extends F & Cursor, Row extends ResourceRow> = {
  userId: string
  list: List<F, P, Row, CountedList>
  columns: readonly DataColumn<Row>[]
  lead: ReactNode
  seed: ReadingSeed<ResourcePage<Row>>
  route: RouteData<UserPath, string, undefined, ResourcePage<Row>>
}

/** A list that the platform answers page by page, for example a user’s off-ramps. */
export function ResourceList<F extends object, P extends F & Cursor & { limit: number }, Row extends ResourceRow>({
  userId,
  list: unplaced,
  columns,
  lead,
  seed,
  route,
}: Props<F, P, Row>) {
  const { environment } = useFrame()
  const list = useMemo(
    () => ({ ...unplaced, path: `users/${encodeText(userId)}/${unplaced.name}` }),
    [unplaced, userId],
  )
  const address = useListFilters(list)
  const { filters } = address
  const place = { environment: environment.name, userId }
  const reading = useReading(seed, addressOf(route, place, list.query(list.pageOf(filters))))
  const { many } = list.noun
  const page = usePageReading(reading)
  const state = useListState({ list, address, page, columns, nameOf, hasPages: true })
  const unreadable = page.data?.unreadable ?? []
  const told = page.data?.told
  const title = capitalize(many)
  return (
    <section aria-label={title} className="-mx-4 -mb-8 flex min-w-0 flex-1 flex-col">
      <ListProvider state={state}>
        <div className="shrink-0">
          <div className="px-4">
            <TabHead title={title} reading={reading} actions={<ListTools />}>
              {lead}
            </TabHead>
          </div>
          {list.filters.length > 0 && !told ? <FilterBar /> : <div className="h-2.5" />}
        </div>
        <ListRows
          kept="Nothing was changed. The other tabs are not affected."
          note={
            page.data &&
            (told || unreadable.length + page.data.leftOut > 0) && (
              <div className="flex flex-col gap-2 px-4 py-3">
                {told && <NeedsKey>{toldWords(many, told.isCut)}</NeedsKey>}
                <UnreadableItems items={unreadable} noun={list.noun} />
                <LeftOut count={page.data.leftOut} noun={list.noun} />
              </div>
            )
          }
          failure={
            reading.error && (
              <div className="px-4 py-3">
                <ReadingFailure userId={userId} reading={reading} error={reading.error} subject={`The ${many}`} />
              </div>
            )
          }
          isBlank={
            told !== undefined || unreadable.length > 0 || (filters.cursor === null && !list.isFiltered(state.which))
          }
          blank={
            unreadable.length === 0 && (
              <BlankState title={`No ${many}`}>
                {told ? 'The archive' : 'The platform'} has no {many} for this user.
              </BlankState>
            )
          }
        />
      </ListProvider>
    </section>
  )
}

const toldWords = (many: string, isCut: boolean) =>
  `From the archive, by the newest event of each. States may have changed since; reading them now needs the user’s key.${isCut ? ` These are the newest ${many}; see Deliveries for the others.` : ''}`

const nameOf = ({ id, status }: ResourceRow) =>
  [visibleText(id), status && visibleText(status)].filter(Boolean).join(', ')

/** A page of the platform as the list kit reads pages: they lead onward only, and nothing is counted. */
function usePageReading<Row>(reading: LiveReading<ResourcePage<Row>>) {
  const value = shownOf(reading)
  const { error, isReading, isEarlier, readAt, read } = reading
  const data = useMemo(() => (value ? { ...value, newerCursor: null, total: 0, isCapped: true } : undefined), [value])
  return {
    data,
    error,
    isError: error !== null,
    isFetching: isReading,
    earlierAt: data && isEarlier ? readAt : null,
    dataUpdatedAt: readAt,
    refetch: read,
  } satisfies PageReading<Row>
}
