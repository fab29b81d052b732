import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { DataColumn } from './columns'
import { DataTable } from './data-table'

type Fruit = { id: string; name: string; colour: string }

const ROWS: Fruit[] = [
  { id: 'f1', name: 'Apple', colour: 'red' },
  { id: 'f2', name: 'Lime', colour: 'green' },
]

const COLUMNS: readonly DataColumn<Fruit>[] = [
  {
    id: 'name',
    header: 'Name',
    meta: { label: 'Name', className: '', isLink: true },
    cell: ({ row }) => row.original.name,
  },
  { id: 'colour', header: 'Colour', meta: { label: 'Colour', className: '' }, cell: ({ row }) => row.original.colour },
]

afterEach(cleanup)

function show(
  change: { hiddenColumns?: string[]; rows?: Fruit[]; cursorId?: string | null; selectedId?: string | null } = {},
) {
  const onOpen = vi.fn()
  render(
    <DataTable
      caption="Fruit"
      columns={COLUMNS}
      hiddenColumns={[]}
      rows={ROWS}
      total={2}
      rowId={(row) => row.id}
      rowHref={(row) => `/fruit/${row.id}`}
      selectedId={null}
      cursorId={null}
      onOpen={onOpen}
      isRoomy={false}
      isStale={false}
      {...change}
    />,
  )
  return onOpen
}

it('gives each row a real link', () => {
  show()
  expect(screen.getByRole('link', { name: 'Lime' }).getAttribute('href')).toBe('/fruit/f2')
})

it('opens a row by its link and by a click beside it, and leaves other clicks to the browser', () => {
  const onOpen = show()
  fireEvent.click(screen.getByRole('link', { name: 'Apple' }))
  expect(onOpen).toHaveBeenLastCalledWith('f1')
  fireEvent.click(screen.getByText('green'))
  expect(onOpen).toHaveBeenLastCalledWith('f2')
  fireEvent.click(screen.getByRole('link', { name: 'Apple' }), { ctrlKey: true })
  expect(onOpen).toHaveBeenCalledTimes(2)
})

it('has one row in the Tab order: the one of the cursor', () => {
  show({ cursorId: 'f2' })
  expect(screen.getByRole('link', { name: 'Apple' }).tabIndex).toBe(-1)
  expect(screen.getByRole('link', { name: 'Lime' }).tabIndex).toBe(0)
})

it('marks the row that is open', () => {
  show({ selectedId: 'f1' })
  expect(screen.getByRole('link', { current: true }).textContent).toBe('Apple')
})

it('leaves hidden columns out', () => {
  show({ hiddenColumns: ['colour'] })
  expect(screen.queryByText('Colour')).toBeNull()
  expect(screen.queryByText('green')).toBeNull()
})

it('draws only a part of many rows', () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ id: `n${index}`, name: `Fruit ${index}`, colour: 'red' }))
  show({ rows: many })
  expect(screen.getAllByRole('link').length).toBeLessThan(200)
})
