import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { POST as postCompose } from '@/app/api/[environment]/redeliveries/compose/route'
import { NO_FILTER } from '@/lib/archive/filter/filter'
import { listDeliveries } from '@/lib/archive/query/list-deliveries'
import { OUTCOMES } from '@/lib/model/outcome'
import { REDELIVERY_ORDERS } from '@/lib/model/redelivery'
import { adviseSending, isLeftOut, LEAVE_OUTS, SENDING_VERDICTS } from '@/lib/redelivery/compose/advise-sending'
import { composeRedelivery, PREVIEWED } from '@/lib/redelivery/compose/compose-redelivery'
import { leftOutCount } from '@/lib/redelivery/compose/left-out-count'
import { pinPlace } from '@/lib/redelivery/compose/pin-place'
import { startRedelivery } from '@/lib/redelivery/jobs/start-redelivery'
import { planOrder } from '@/lib/redelivery/pace/plan-order'
import type { ComposedSource } from '@/lib/redelivery/source'
import { scopeOf } from '../../support/scope'
import { emptyTables, useDatabase } from '../support/use-database'
import { COMPOSED_AT, idsNow, insertPuts, one, postAs } from './compose-fixtures'
import { addTarget, environment, inputOf } from './fixtures'

const held = useDatabase()
const scope = scopeOf(environment, 'support')
const operator = scopeOf(environment, 'operator')

const puts = fc.record({
  minute: fc.nat(200),
  event: fc.constantFrom('offramp.failed', 'offramp.completed', 'achDebit.returned', 'payment.updated', 'offramp.new'),
  endpoint: fc.constantFrom('https://a.example', 'https://b.example'),
  outcome: fc.constantFrom(...OUTCOMES),
  event_id: fc.constantFrom('e1', 'e2', 'e3', 'e4', '', null),
  resource_id: fc.constantFrom('r1', 'r2', 'r3', null),
  sequence: fc.constantFrom(1, 2, 3, 4, null),
})

async function readRows() {
  const page = await listDeliveries(scope, { ...NO_FILTER, limit: 500, cursor: null })
  return page.rows.map((row) => ({ ...row, isSettled: row.isSettled === true }))
}

const filterSource = (address: string, upTo = '999999'): ComposedSource => ({ kind: 'filter', address, upTo })

const everything = filterSource('')

/** Sorts all rows directly by the words of the orders. */
function inOrder(rows: Awaited<ReturnType<typeof readRows>>, order: (typeof REDELIVERY_ORDERS)[number]) {
  const byTime = rows.toReversed()
  if (order === 'oldest') return byTime.map(({ id }) => id)
  const placed = byTime.map((row, index) => ({ ...row, position: index }))
  const after = byTime.map(({ id }) => id)
  for (const { from, to } of planOrder(placed)) after[to] = byTime[from]?.id ?? ''
  return after
}

describe('what would be sent', () => {
  test('is counted, advised on and ordered as the rows say, one by one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(puts, { minLength: 1, maxLength: 70 }), async (all) => {
        await emptyTables(held.database)
        await insertPuts(all)
        const rows = await readRows()
        for (const order of REDELIVERY_ORDERS) {
          const composed = await composeRedelivery(scope, { source: everything, order })
          expect(composed.total).toBe(rows.length)
          expect(composed.items.map(({ id }) => id)).toEqual(inOrder(rows, order).slice(0, PREVIEWED))
          expect(composed.items.map(({ position }) => position)).toEqual(composed.items.map((_, index) => index + 1))
          const counted = SENDING_VERDICTS.flatMap((value) => {
            const count = rows.filter((row) => adviseSending(row, null).verdict === value).length
            return count === 0 ? [] : [{ value, count }]
          })
          expect(composed.verdicts).toEqual(counted)
          expect(composed.resources).toBe(new Set(rows.flatMap(({ resourceId }) => resourceId ?? [])).size)
          for (const out of LEAVE_OUTS)
            expect(leftOutCount(out, composed)).toBe(rows.filter((row) => isLeftOut(out, row)).length)
        }
        const chosen = await composeRedelivery(scope, {
          source: { kind: 'deliveries', ids: rows.map(({ id }) => id) },
          order: 'oldest',
        })
        for (const out of LEAVE_OUTS)
          expect((chosen.leftOutIds[out] ?? []).toSorted()).toEqual(
            rows.flatMap((row) => (isLeftOut(out, row) ? row.id : [])).toSorted(),
          )
      }),
      { numRuns: 25 },
    )
  })

  test('is the set of a resource, of chosen ids, or of a filter up to the delivery that was newest', async () => {
    await insertPuts([one({ minute: 9 }), one({ minute: 8, resource_id: 'r2', outcome: 'rejected' })])
    const pinned = await pinPlace(
      scope,
      { of: 'filter', query: 'outcome=failed,rejected', upTo: null },
      new Date(COMPOSED_AT),
    )
    await insertPuts([one({ minute: 7 }), one({ minute: 30, resource_id: 'r2' })])
    const totalOf = async (source: ComposedSource) =>
      (await composeRedelivery(scope, { source, order: 'resource' })).total
    if (pinned?.of !== 'filter' || pinned.upTo === null) throw new Error('not pinned')
    expect(await totalOf(filterSource(pinned.query, pinned.upTo))).toBe(2)
    expect(await totalOf(filterSource('outcome=failed'))).toBe(3)
    expect(await totalOf({ kind: 'resource', resourceId: 'r2' })).toBe(2)
    const [first = ''] = await idsNow()
    expect(await totalOf({ kind: 'deliveries', ids: [first, first] })).toBe(1)
  })

  test('says of a settled one by which sequence', async () => {
    await insertPuts([one({ sequence: 2 }), one({ sequence: 5, outcome: 'delivered', minute: 0 })])
    const { items } = await composeRedelivery(scope, { source: filterSource('outcome=failed'), order: 'resource' })
    expect(items[0]?.advice).toEqual({ verdict: 'settled', text: expect.stringContaining('not above 5') })
  })

  test('says how many repeat an event, and how many time would put after a higher sequence', async () => {
    const endpoints = ['https://a.example', 'https://b.example', 'https://c.example']
    await insertPuts([
      ...endpoints.map((endpoint) => one({ endpoint, event_id: 'same' })),
      one({ minute: 9, sequence: 3, resource_id: 'r2' }),
      one({ minute: 5, sequence: 1, resource_id: 'r2' }),
    ])
    const composed = await composeRedelivery(scope, { source: everything, order: 'oldest' })
    expect(composed).toMatchObject({ repeated: 2, outOfOrder: 1, longest: 3, resources: 2 })
  })

  test('says from when to when, which a record without a time says nothing of', async () => {
    await insertPuts([one({ minute: 3, hasTime: false })])
    const composed = () => composeRedelivery(scope, { source: everything, order: 'oldest' })
    expect(await composed()).toMatchObject({ total: 1, oldest: null, newest: null })
    await insertPuts([one({ minute: 2 })])
    const at = new Date(COMPOSED_AT - 2 * 60_000).toISOString()
    expect(await composed()).toMatchObject({ total: 2, oldest: at, newest: at })
  })

  test('is not for a viewer', async () => {
    const viewer = scopeOf(environment, 'viewer')
    await expect(composeRedelivery(viewer, { source: everything, order: 'oldest' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(pinPlace(viewer, { of: 'filter', query: '', upTo: null }, new Date())).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('does not contain deliveries of another environment, and says how many are missing', async () => {
    await insertPuts([one()], 'production')
    await insertPuts([one()])
    const ids = await idsNow()
    const composed = await composeRedelivery(scope, { source: { kind: 'deliveries', ids }, order: 'resource' })
    expect(composed).toMatchObject({ total: 1, missing: 1 })
    const none = await composeRedelivery(scope, { source: { kind: 'resource', resourceId: 'r9' }, order: 'resource' })
    expect(none).toMatchObject({ total: 0, items: [], oldest: null, verdicts: [] })
  })

  test('is what a start takes: the same number, for each kind of source', async () => {
    await addTarget()
    await insertPuts([one(), one({ outcome: 'unknown', minute: 3 }), one({ resource_id: 'r2', outcome: 'delivered' })])
    const sources: ComposedSource[] = [
      { kind: 'deliveries', ids: (await idsNow()).slice(1) },
      { kind: 'resource', resourceId: 'r1' },
      filterSource('outcome=failed,unknown'),
      filterSource('?settled=no', '2'),
    ]
    for (const source of sources) {
      const { total } = await composeRedelivery(operator, { source, order: 'resource' })
      await expect(startRedelivery(operator, inputOf(source, total + 1))).rejects.toMatchObject({ code: 'conflict' })
      expect((await startRedelivery(operator, inputOf(source, total))).id).toMatch(/^\d+$/)
    }
  })
})

describe('an address of a set', () => {
  test.each([
    ['outcome=failed,nonsense', 'outcome'],
    ['outcom=failed', 'outcom'],
    ['status=abc', 'status'],
    ['outcome=failed&outcome=rejected', 'is given twice'],
    ['from=yesterday', 'from'],
    ['text=%00', 'text'],
    [`event=${Array.from({ length: 51 }, (_, i) => `e${i}`).join(',')}`, 'event'],
  ])('is refused rather than guessed: %s', async (address, named) => {
    const refusal = { code: 'invalid', message: expect.stringContaining(named) }
    await expect(composeRedelivery(scope, { source: filterSource(address), order: 'oldest' })).rejects.toMatchObject(
      refusal,
    )
    const place = { of: 'filter' as const, query: address, upTo: null }
    await expect(pinPlace(scope, place, new Date())).rejects.toMatchObject(refusal)
  })

  test('has exact times: a sliding range is pinned, and refused where it is not', async () => {
    await insertPuts([one()])
    const place = { of: 'filter' as const, query: 'range=24h&outcome=failed', upTo: null }
    const pinned = await pinPlace(scope, place, new Date(COMPOSED_AT))
    expect(pinned).toMatchObject({ of: 'filter', upTo: (await idsNow())[0] })
    const query = new URLSearchParams(pinned?.of === 'filter' ? pinned.query : '')
    expect(Object.fromEntries(query)).toEqual({
      outcome: 'failed',
      from: '2026-01-19T12:00:00.000Z',
      to: '2026-01-20T12:00:00.000Z',
    })
    await expect(
      composeRedelivery(scope, { source: filterSource('range=24h'), order: 'oldest' }),
    ).rejects.toMatchObject({ code: 'invalid' })
  })

  test('is not pinned again', async () => {
    expect(await pinPlace(scope, { of: 'filter', query: '', upTo: '3' }, new Date())).toBeNull()
    expect(await pinPlace(scope, { of: 'resource', resourceId: 'r' }, new Date())).toBeNull()
  })
})

test.each([
  { source: { kind: 'deliveries', ids: [] }, order: 'resource' },
  { source: { kind: 'deliveries', ids: ['1; drop table delivery'] }, order: 'resource' },
  { source: { kind: 'deliveries', ids: Array.from({ length: 10_001 }, (_, i) => String(i + 1)) }, order: 'resource' },
  { source: { kind: 'retry', jobId: '1', of: 'failed' }, order: 'resource' },
  { source: { kind: 'filter', address: '' }, order: 'resource' },
  { source: { kind: 'resource', resourceId: 'r' }, order: 'newest' },
])('a count is refused for %#', async (body) => {
  expect((await postAs('operator', postCompose, body)).status).toBe(400)
})

test('ten thousand chosen ones are counted', async () => {
  await insertPuts([one()])
  const ids = Array.from({ length: 10_000 }, (_, index) => String(index + 1))
  const answer = await postAs('support', postCompose, { source: { kind: 'deliveries', ids }, order: 'resource' })
  expect(await answer.json()).toMatchObject({ total: 1, missing: 9_999 })
})
