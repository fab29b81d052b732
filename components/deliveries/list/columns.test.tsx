import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NO_COLUMN_STATE } from '@/components/data-table/columns'
import { DataTable } from '@/components/data-table/data-table'
import { DEFAULT_PREFERENCES } from '@/components/preferences/preferences'
import { PreferencesProvider } from '@/components/preferences/preferences-provider'
import type { DeliveryRow } from '@/lib/archive/dto'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import { rowOf } from '@/tests/support/delivery-row'
import { DELIVERY_COLUMNS } from './columns'

const ROWS = Array.from({ length: 50 }, (_, index) =>
  rowOf({
    id: String(5000 - index),
    endpoint: 'https://hooks.acme.example/ramp/events/production',
    resourceId: 'offramp_6f1c2d3e4b5a69788796a5b4',
    userId: 'user_6f1c2d3e4b5a69788796a5b4c3d2',
  }),
)

const draw = (rows: DeliveryRow[], hidden: string[]) =>
  renderToString(
    <PreferencesProvider initial={DEFAULT_PREFERENCES}>
      <DataTable
        caption="Deliveries"
        columns={DELIVERY_COLUMNS}
        columnState={{ ...NO_COLUMN_STATE, hidden }}
        rows={rows}
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

const HIDDEN = DELIVERIES.columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ id }) => id)
const html = draw(ROWS, HIDDEN)
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

const textOf = (row: Partial<DeliveryRow>) =>
  draw([rowOf({ id: '1', ...row })], [])
    .split('<tr data-index')[1]
    ?.replaceAll(/<[^>]*>/g, '|')

it('a delivered event of failed money says so beside its name, by more than colour', () => {
  const mark = 'The transfer failed: '
  expect(textOf({ event: 'offramp.failed', outcome: 'delivered', moneyTone: 'failed' })).toContain(mark)
  expect(textOf({ event: 'offramp.completed', outcome: 'delivered', moneyTone: 'completed' })).not.toContain(
    'The money',
  )
  expect(textOf({ event: 'offramp.reversed', outcome: 'delivered', moneyTone: 'returned' })).toContain(
    'The money was returned',
  )
})

it('shows amounts with their currency, also those that are no decimals, and states as they come', () => {
  const shown = (amount: string, currency: string | null) => textOf({ money: { amount, currency, state: 'exploded' } })
  expect(shown('1250.5', 'USDC')).toContain('|1,250.50 USDC|')
  expect(shown('1,2', 'USD')).toContain('|1,2 USD|')
  expect(shown('5', null)).toMatch(/\|5 ?\|/)
  expect(shown('5', 'EUR')).toContain('|exploded|')
})

it('tells what is unresolved from what is settled and what was delivered', () => {
  expect(
    [true, false, null].map((isSettled) =>
      textOf({ isSettled })
        ?.match(/\|(Settled|Yes|–)\|/g)
        ?.at(-1),
    ),
  ).toEqual(['|Settled|', '|Yes|', '|–|'])
})
