'use client'

import clsx from 'clsx'
import { useMemo } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { DataTable } from '@/components/data-table/data-table'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { rowAddresses } from '@/lib/list/row-address'
import { useList } from './list-provider'
import type { SelectableRow } from './selection/selection'

const rowId = (row: SelectableRow) => row.id

export function ListTable() {
  const { list, page, rows, filters, place, openRow, selected, order, columns, columnChoice, pageOf } = useList()
  const { environment } = useFrame()
  const { density } = usePreferences().preferences
  const rowHref = useMemo(() => {
    if (pageOf) return (row: SelectableRow) => pageOf(environment.name, row)
    const addressOf = rowAddresses(list, environment.name, filters)
    return ({ id }: SelectableRow) => addressOf(id)
  }, [list, environment.name, filters, pageOf])
  return (
    <DataTable
      caption={`${list.title}, ${order?.name ?? list.order}`}
      order={order}
      columns={columns}
      columnState={columnChoice}
      onWidth={columnChoice.setWidth}
      rows={rows}
      total={page.data && !page.data.isCapped ? page.data.total + 1 : -1}
      rowId={rowId}
      rowHref={rowHref}
      openId={place.openId}
      cursorId={place.cursorId ?? openRow?.id ?? null}
      onOpen={place.open}
      selection={selected.table}
      isRoomy={density === 'roomy'}
      listKey={list.query(list.pageOf(filters))}
      isStale={page.earlierAt !== null}
      isLoading={page.isFetching}
      className={clsx('flex-1', selected.count > 0 && 'pb-12 phone:pb-20')}
    />
  )
}
