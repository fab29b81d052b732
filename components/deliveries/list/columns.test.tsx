import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DataTable } from '@/components/data-table/data-table'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import { rowOf } from '../row-fixture'
import { DELIVERY_COLUMNS } from './columns'

const ROWS = Array.from({ length: 50 }, (_, index) =>
  rowOf({
    id: String(5000 - index),
    endpoint: 'https://hooks.acme.example/ramp/events/production',
    resourceId: 'offramp_6f1c2d3e4b5a69788796a5b4',
    userId: 'user_6f1c2d3e4b5a69788796a5b4c3d2',
  }),
)

const html = renderToString(
  <PreferencesProvider initial={DEFAULT_PREFERENCES}>
    <DataTable
      caption="Deliveries"
      columns={DELIVERY_COLUMNS}
      hiddenColumns={DELIVERIES.columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ id }) => id)}
      rows={ROWS}
      total={50}
      rowId={({ id }) => id}
      rowHref={({ id }) => `/sandbox/deliveries/${id}`}
      openId={null}
      cursorId={null}
      onOpen={() => undefined}
      selection={{
        isSelected: () => false,
        onSelect: () => undefined,
        onSelectPage: () => undefined,
        nameOf: ({ event, time }) => `${event}, Delivered, ${time}`,
      }}
      isRoomy={false}
      isStale={false}
    />
  </PreferencesProvider>,
)
const drawn = html.split('<tr data-index').slice(1)

it('the server draws the rows of a window, and room for the others', () => {
  expect(drawn).toHaveLength(24)
  expect(html).not.toContain('colSpan')
  expect(html).toContain(`height:${(50 - 24) * 34}px`)
})

it('a row is small: one class in a cell at most, and no buttons before they are needed', () => {
  const bytes = drawn.map((row) => Buffer.byteLength(row))
  expect(Math.max(...bytes.slice(0, -1))).toBeLessThan(2600)
  expect(html).not.toContain('Copy user id')
  for (const [, name = ''] of html.matchAll(/<td class="([^"]*)"/g)) expect(name).not.toContain(' ')
})
