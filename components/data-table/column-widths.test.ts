import { expect, test } from 'vitest'
import { headClass, isLinkWide, tableStyle } from './column-widths'
import type { DataColumn } from './columns'

const column = (id: string, width: number, over: Partial<DataColumn<never>> = {}) => ({
  id,
  columnDef: { meta: { width, ...over } },
  getSize: () => width,
})

const COLUMNS = [
  column('time', 100),
  column('event', 150, { is: ['flexible'], whole: 200 }),
  column('text', 150, { is: ['flexible'], from: 820 }),
  column('resource', 160, { whole: 316, from: 620 }),
  column('user', 160, { whole: 316, from: 1080 }),
]

test('what ids leave to others before they grow is the sum of the columns that the width shows', () => {
  expect(tableStyle(COLUMNS, {}, 40, 34)).toMatchObject({
    '--asked-620': '500px',
    '--growing-620': 1,
    '--asked-820': '804px',
    '--asked-860': '804px',
    '--asked-1080': '964px',
    '--growing-1080': 2,
    '--asked-1700': '1068px',
  })
})

test('a chosen width counts as it is, and does not grow', () => {
  expect(tableStyle(COLUMNS, { event: 120, user: 90 }, 40, 34)).toMatchObject({
    '--asked-1080': '814px',
    '--growing-1080': 1,
  })
})

test('the column of the link takes the free width of the narrowest table where no flexible column does', () => {
  const link = column('id', 84, { is: ['link'] })
  const wide = column('text', 150, { is: ['flexible'], from: 480 })
  expect(isLinkWide([link, wide])).toBe(true)
  expect(headClass(link.columnDef.meta, false, true)).toBe('@min-[480px]:w-(--base)')
  expect(headClass(column('state', 84).columnDef.meta, false, true)).toBe('w-(--base)')
  expect(isLinkWide([link, wide, column('event', 150, { is: ['flexible'] })])).toBe(false)
  expect(isLinkWide([link])).toBe(false)
})
