import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { IdText } from '@/components/ui/text/id-text'
import { type DataColumn, NO_COLUMN_STATE } from './columns'
import { DataTable } from './data-table'

type Fruit = { id: string; name: string; colour: string }

const ROWS: Fruit[] = [
  { id: 'f1', name: 'Apple', colour: 'red' },
  { id: 'f2', name: 'Lime', colour: 'green' },
]

const COLUMNS: readonly DataColumn<Fruit>[] = [
  { id: 'name', label: 'Name', width: 120, is: ['link'], cell: (row) => row.name },
  { id: 'colour', label: 'Colour', width: 120, cell: (row) => row.colour },
]

afterEach(cleanup)

function show(change: Partial<ComponentProps<typeof DataTable<Fruit>>> = {}) {
  const onOpen = vi.fn()
  render(
    <DataTable
      caption="Fruit"
      columns={COLUMNS}
      rows={ROWS}
      total={2}
      rowId={(row) => row.id}
      rowHref={(row) => `/fruit/${row.id}`}
      openId={null}
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
  show({ openId: 'f1' })
  expect(screen.getByRole('link', { current: true }).textContent).toBe('Apple')
})

it('draws the copy buttons of a row that has the focus, in the Tab order, and of the open one', () => {
  const cell = ({ id }: Fruit) => <IdText id={id} name="fruit id" isInTable />
  const columns = [...COLUMNS, { id: 'id', label: 'Id', width: 120, cell }]
  show({ columns, openId: 'f2' })
  const buttons = () => screen.queryAllByRole('button', { name: 'Copy fruit id' }).map((button) => button.closest('tr'))
  const [apple, lime] = screen.getAllByRole('row').slice(1)
  expect(buttons()).toEqual([lime])
  act(() => screen.getByRole('link', { name: 'Apple' }).focus())
  expect(buttons()).toEqual([apple, lime])
  const [copy] = screen.getAllByRole('button', { name: 'Copy fruit id' })
  expect(copy?.tabIndex).toBe(0)
  act(() => copy?.focus())
  expect(buttons()).toEqual([apple, lime])
  act(() => copy?.blur())
  expect(buttons()).toEqual([lime])
  const id = screen.getByText('f1')
  fireEvent.pointerEnter(id)
  expect(buttons()).toEqual([apple, lime])
  fireEvent.pointerLeave(id)
  expect(buttons()).toEqual([lime])
})

it('leaves hidden columns out', () => {
  show({ columnState: { ...NO_COLUMN_STATE, hidden: ['colour'] } })
  expect(screen.queryByText('Colour')).toBeNull()
  expect(screen.queryByText('green')).toBeNull()
})

it('draws only a part of many rows', () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ id: `n${index}`, name: `Fruit ${index}`, colour: 'red' }))
  show({ rows: many })
  expect(screen.getAllByRole('link').length).toBeLessThan(200)
})

function showSelectable(selected: string[] = []) {
  const onSelect = vi.fn()
  const onSelectPage = vi.fn()
  const isSelected = (id: string) => selected.includes(id)
  const onOpen = show({ selection: { isSelected, onSelect, onSelectPage, nameOf: ({ name }) => name } })
  return { onSelect, onSelectPage, onOpen }
}

it('selects a row by its box, and a stretch with Shift on the box, the link or the row', () => {
  const { onSelect, onOpen } = showSelectable()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Lime' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Lime' }), { shiftKey: true })
  fireEvent.click(screen.getByRole('link', { name: 'Apple' }), { shiftKey: true })
  fireEvent.click(screen.getByText('green'), { shiftKey: true })
  expect(onSelect.mock.calls).toEqual([
    ['f2', false],
    ['f2', true],
    ['f1', true],
    ['f2', true],
  ])
  expect(onOpen).not.toHaveBeenCalled()
})

it('says in its head whether all, some or none of the page is selected', () => {
  showSelectable(['f1'])
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select this page' })
  expect([box.checked, box.indeterminate]).toEqual([false, true])
  cleanup()
  showSelectable(['f1', 'f2'])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select this page' }).checked).toBe(true)
})

it('sizes a column by keys, and gives its width back', () => {
  const onWidth = vi.fn()
  show({ onWidth, columnState: { ...NO_COLUMN_STATE, widths: { colour: 200 } } })
  const edge = screen.getByRole('separator', { name: 'Width of Colour' })
  expect(edge.getAttribute('aria-valuenow')).toBe('200')
  Object.defineProperty(edge.closest('th'), 'offsetWidth', { value: 200 })
  for (const key of ['ArrowLeft', 'End', 'Delete']) fireEvent.keyDown(edge, { key })
  fireEvent.keyDown(edge, { key: 'ArrowRight', shiftKey: true })
  fireEvent.doubleClick(edge)
  expect(onWidth.mock.calls).toEqual([
    ['colour', 184],
    ['colour', 900],
    ['colour', null],
    ['colour', 264],
    ['colour', null],
  ])
})

it('tells the width that a column has on screen, where it is more than it asks for', () => {
  show({ onWidth: vi.fn() })
  const edge = screen.getByRole('separator', { name: 'Width of Colour' })
  expect(edge.getAttribute('aria-valuenow')).toBe('120')
  Object.defineProperty(edge.closest('th'), 'offsetWidth', { value: 300 })
  fireEvent.focus(edge)
  expect(edge.getAttribute('aria-valuenow')).toBe('300')
})

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

it('draws columns in the order that was chosen, and the others behind', () => {
  show({ columnState: { ...NO_COLUMN_STATE, order: ['colour', 'gone'] } })
  expect(heads()).toEqual(['Colour', 'Name'])
  const [, apple] = screen.getAllByRole('row')
  expect([...(apple?.querySelectorAll('td:not(.filler)') ?? [])].map((cell) => cell.textContent)).toEqual([
    'red',
    'Apple',
  ])
})

it('sizes a column by dragging its edge from the width on screen, and not by a click', () => {
  const onWidth = vi.fn()
  show({ onWidth })
  const edge = screen.getByRole('separator', { name: 'Width of Colour' })
  Object.defineProperty(edge.closest('th'), 'offsetWidth', { value: 300 })
  fireEvent.mouseDown(edge, { button: 0, clientX: 500 })
  fireEvent.mouseUp(document, { clientX: 500 })
  expect(onWidth).not.toHaveBeenCalled()
  fireEvent.mouseDown(edge, { button: 0, clientX: 500 })
  fireEvent.mouseMove(document, { clientX: 540 })
  expect(edge.getAttribute('aria-valuenow')).toBe('340')
  fireEvent.mouseUp(document, { clientX: 550 })
  expect(onWidth.mock.calls).toEqual([['colour', 350]])
})
