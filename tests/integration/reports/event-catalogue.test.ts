import { expect, test } from 'vitest'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import { readCatalogue, readCatalogueEvent } from '@/lib/event-catalogue/read-catalogue'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { begin, environment, rowsOf } from './overview-fixtures'

const held = useDatabase()
const DAY_MS = 86_400_000
const viewer = scopeOf(environment, 'viewer')

test('numbers of an event are those of the rows that they lead to', async () => {
  const now = new Date()
  await begin(held.database, now, [
    { ago: 60_000, outcome: 'failed' },
    { ago: DAY_MS, outcome: 'delivered' },
    { ago: 20 * DAY_MS, outcome: 'delivered' },
    { ago: 2 * DAY_MS, outcome: 'delivered', resource: 'or_1' },
  ])
  const { event, numbers, newest } = await readCatalogueEvent(viewer, 'payment.updated')
  expect(event).toMatchObject({ remedy: 're-read' })
  expect(numbers).toEqual({
    deliveries: 3,
    recent: 2,
    byOutcome: { failed: 1, delivered: 2 },
    last: { at: new Date(now.getTime() - 60_000), outcome: 'failed' },
  })
  expect(newest).toMatchObject({ event: 'payment.updated', outcome: 'failed' })
  for (const [outcome, count] of [
    ['failed', 1],
    ['delivered', 2],
  ] as const)
    expect(await rowsOf(deliveryAddress('sandbox', { event: ['payment.updated'], outcome: [outcome] }), now)).toBe(
      count,
    )
})

test('the catalogue has the 30 events, whether they came or not', async () => {
  await begin(held.database, new Date(), [{ ago: 1000, resource: 'or_1' }])
  const entries = await readCatalogue(viewer)
  expect(entries).toHaveLength(30)
  expect(entries.filter(({ numbers }) => numbers.last !== null).map(({ event }) => event.name)).toEqual([
    'offramp.completed',
  ])
})

test('an event that never came, or that nobody knows, has no newest delivery', async () => {
  expect(await readCatalogueEvent(viewer, 'account.created')).toMatchObject({ newest: null, numbers: { last: null } })
  expect(await readCatalogueEvent(viewer, 'brand.new')).toMatchObject({ event: null, newest: null })
})
