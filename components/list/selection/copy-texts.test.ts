import { expect, it } from 'vitest'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import { rowOf } from '@/tests/support/delivery-row'
import { type CopyKind, copiedNoun, copyText, noneText } from './copy-texts'

const { columns } = DELIVERIES
const textOf = (kind: CopyKind, rows: ReturnType<typeof rowOf>[]) => copyText(columns, kind, rows)
const USER = { column: 'user' }
const EVENT_ID = { column: 'eventId' }

it('rows are a table with a head', () => {
  const { text, count } = textOf('rows', [rowOf(), rowOf({ id: '2', userId: null })])
  const lines = text.split('\n').map((line) => line.split('\t'))
  expect(count).toBe(2)
  expect(lines.map((cells) => cells.length)).toEqual([15, 15, 15])
  expect(lines[0]?.[0]).toBe('Time (UTC)')
  expect(lines[2]?.slice(-4)).toEqual(['', '', '', '2'])
})

it('ids stand on their own lines, each once, without those that are missing', () => {
  const rows = [rowOf({ userId: 'b' }), rowOf({ userId: 'a' }), rowOf({ userId: 'b' }), rowOf({ userId: null })]
  expect(textOf(USER, rows)).toEqual({ text: 'b\na', count: 2 })
  expect(textOf(EVENT_ID, rows)).toEqual({ text: '', count: 0 })
})

it('ids are no formulas, and one with a line break stays on its line', () => {
  const rows = [rowOf({ userId: '=HYPERLINK("//x")' }), rowOf({ userId: 'a\r\nb' }), rowOf({ userId: 'usr_1' })]
  expect(textOf(USER, rows).text.split('\n')).toEqual([`"'=HYPERLINK(""//x"")"`, 'a\\r\\nb', 'usr_1'])
})

it('says in words that there are none', () => {
  expect(noneText(copiedNoun(columns, USER))).toBe('None of the selected rows has a user id')
  expect(noneText(copiedNoun(columns, EVENT_ID))).toBe('None of the selected rows has an event id')
})
