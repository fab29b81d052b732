import { asc, desc, eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { achReturn, delivery, returnSync } from '@/lib/db/schema'
import type { SyncClock } from '@/lib/platform-sync/clock'
import { getReturnState } from '@/lib/returns/list/get-return-state'
import { type RefreshOptions, refreshReturns } from '@/lib/returns/sync/refresh-returns'
import { RETURN_LEASES } from '@/lib/returns/sync/return-lease'
import { listedReturn, listedReturns, type ReturnList, startReturnList } from '../../support/return-list'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'

const held = useDatabase()

const IN_NO_TIME: SyncClock = { now: () => 0, wait: () => Promise.resolve() }
let list: ReturnList
beforeEach(async () => {
  list = await startReturnList()
})
afterEach(() => list.close())

const refresh = (kind: RefreshOptions['kind'] = 'full', options: Partial<RefreshOptions> = {}) =>
  refreshReturns(list.environment, { kind, signal: new AbortController().signal, ...options })

const state = async () => (await held.database.select().from(returnSync))[0]

const storedRecords = async () =>
  (
    await held.database
      .select({ record: achReturn.record })
      .from(achReturn)
      .where(isNull(achReturn.goneAt))
      .orderBy(asc(achReturn.record))
  ).map(({ record }) => record)

/** Items by value, whatever the order of their members. */
const sorted = (texts: readonly string[]) =>
  texts.map((text) => JSON.stringify(Object.entries(Object(JSON.parse(text))).toSorted())).toSorted()

/** The table holds what the platform lists, each once, as it is now. */
async function expectSame() {
  const stored = sorted(await storedRecords())
  const listed = sorted(list.items.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))))
  const known = new Set(stored)
  expect(listed.filter((item) => !known.has(item))).toEqual([])
  expect(stored).toHaveLength(listed.length)
}

/** Stops a run after a page, as a kill between two pages would. */
function killAfter(pages: number): Pick<RefreshOptions, 'signal' | 'onStored'> {
  const kill = new AbortController()
  let stored = 0
  return {
    signal: kill.signal,
    onStored: () => {
      stored += 1
      if (stored === pages) kill.abort()
    },
  }
}

test('20,000 returns are as the platform lists them, also after a kill between any two pages', async () => {
  list.items = listedReturns(20_000)
  expect(await refresh('full', killAfter(90))).toMatchObject({ status: 'stopped', pages: 90 })
  expect((await state())?.completeAt).toBeNull()
  expect(await refresh('full', killAfter(60))).toMatchObject({ status: 'stopped', pages: 60 })
  expect(await refresh()).toMatchObject({ status: 'caught-up', pages: 50, added: 5_000, changed: 0 })
  expect(list.pages).toBe(200)
  expect(list.asked).toEqual([])
  expect((await storedRecords()).length).toBe(20_000)
  await expectSame()
  expect(await refresh('news')).toMatchObject({ pages: 1, added: 0, changed: 0 })
}, 240_000)

test('what changes, comes and moves between two pages is there in the end', async () => {
  list.items = listedReturns(350)
  list.beforePage = (_response, _cursor, page) => {
    if (page === 2) {
      list.items.unshift(listedReturn(-2), listedReturn(-1))
      list.items[5] = listedReturn(3, { userAction: 'disabled' })
    }
    if (page === 3) {
      // An item that is not yet read moves to the pages that are.
      const [moved] = list.items.splice(340, 1)
      if (moved) list.items.unshift({ ...Object(moved), occurredAt: '2026-01-25T12:00:00.000Z' })
    }
    return false
  }
  await refresh()
  expect(list.asked.length).toBe(0)
  await refresh('news')
  await refresh()
  await expectSame()
})

test('a return is lost from when it occurred so or was first read so, and no more once the platform takes that back', async () => {
  const lostAt = async () =>
    (
      await held.database
        .select({ id: achReturn.returnId, at: achReturn.lostAt })
        .from(achReturn)
        .orderBy(asc(achReturn.returnId))
    ).map(({ at }) => at?.toISOString() ?? null)
  const occurredAt = '2026-01-20T12:00:00.000Z'
  const show = (first: string, second: string) => {
    list.items = [first, second].map((lossAmountUsd, index) => listedReturn(index, { lossAmountUsd, occurredAt }))
  }
  show('12.50', '0.00')
  await refresh()
  expect(await lostAt()).toEqual([occurredAt, null])
  const before = Date.now()
  show('12.50', '0.01')
  await refresh()
  const [first, second] = await lostAt()
  expect(first).toBe(occurredAt)
  expect(Date.parse(second ?? '')).toBeGreaterThanOrEqual(before - 1)
  show('13.00', '0.02')
  await refresh()
  expect(await lostAt()).toEqual([first, second])
  show('0', '0.02')
  await refresh()
  expect(await lostAt()).toEqual([null, second])
})

test('a return that a walk does not meet is asked for by itself, and one that is gone is no more listed', async () => {
  list.items = listedReturns(120)
  await refresh()
  list.items = list.items.filter((item) => Object(item).id !== 'dr_7')
  list.unlisted.add('dr_110')
  await refresh()
  expect(list.asked.toSorted()).toEqual(['dr_110', 'dr_7'])
  const gone = await held.database.select().from(achReturn).where(eq(achReturn.returnId, 'dr_7'))
  expect(gone[0]?.goneAt).toBeInstanceOf(Date)
  list.unlisted.clear()
  list.items.push(listedReturn(7))
  await refresh()
  await expectSame()
  expect((await held.database.select().from(achReturn).where(eq(achReturn.returnId, 'dr_7')))[0]?.goneAt).toBeNull()
})

test('a list that leads back keeps what it gave, says so, and the next walk begins anew', async () => {
  list.items = listedReturns(300)
  const { beforePage } = list
  list.beforePage = (response, cursor) => {
    if (cursor !== 'dr_199') return false
    response.end(JSON.stringify({ data: [listedReturn(200)], hasMore: true, nextCursor: 'dr_99' }))
    return true
  }
  await expect(refresh()).rejects.toMatchObject({ kind: 'contract' })
  expect(await getReturnState(scopeOf(list.environment))).toMatchObject({
    returns: 201,
    completeAt: null,
    running: null,
    problem: { code: 'contract', message: expect.stringContaining('go in circles') },
  })
  list.beforePage = beforePage
  await refresh()
  await expectSame()
  expect(await getReturnState(scopeOf(list.environment))).toMatchObject({ returns: 300, problem: null })
})

test('a cursor that the platform refuses makes the walk begin anew', async () => {
  list.items = listedReturns(250)
  let isExpired = true
  list.beforePage = (response, cursor) => {
    if (cursor === null || !isExpired) return false
    isExpired = false
    response.statusCode = 400
    response.end(JSON.stringify({ title: 'Bad cursor', status: 400 }))
    return true
  }
  expect(await refresh()).toMatchObject({ status: 'caught-up' })
  await expectSame()
})

test('an item that does not fit is kept with its reason, and takes no other with it', async () => {
  const odd = [
    '{"id":"dr_odd","depositId":"dep_odd","sourceId":5,"amountUsd":"7.50"}',
    '"no object"',
    '{"depositId":"dep_without_id","sourceId":"fs_1"}',
  ]
  list.items = [listedReturn(0), ...odd, listedReturn(1, { amountUsd: '1e5' }), listedReturn(1)]
  await refresh()
  const rows = await held.database.select().from(achReturn).orderBy(asc(achReturn.id))
  const byRecord = new Map(rows.map((row) => [row.record, row]))
  expect(byRecord.get(odd[0] ?? '')).toMatchObject({
    returnId: 'dr_odd',
    depositId: 'dep_odd',
    sourceId: null,
    amount: '7.50',
    misfit: expect.stringContaining('sourceId'),
  })
  expect(byRecord.get(odd[1] ?? '')).toMatchObject({ returnId: null, misfit: expect.any(String) })
  expect(byRecord.get(odd[2] ?? '')).toMatchObject({ returnId: null, depositId: 'dep_without_id' })
  // Of two items with one id the first counts; its amount is no decimal.
  expect(rows.filter(({ returnId }) => returnId === 'dr_1')).toMatchObject([
    { amount: null, misfit: 'amountUsd: no decimal number' },
  ])
  expect(rows).toHaveLength(5)
  list.items = [listedReturn(0), listedReturn(1)]
  await refresh()
  await expectSame()
})

test('values that this version does not know, and texts that no database takes, are kept', async () => {
  list.items = [
    listedReturn(0, { returnCode: 'Z99', userAction: 'frozen_in_time', more: { of: ['it'] } }),
    listedReturn(1, { id: 'dr/\u0000\ud800 \u202e..', returnReason: 'x'.repeat(5_000), occurredAt: 'last week' }),
  ]
  await refresh()
  const rows = await held.database.select().from(achReturn).orderBy(desc(achReturn.id))
  expect(rows[0]).toMatchObject({ returnCode: 'Z99', userAction: 'frozen_in_time', misfit: null })
  expect(JSON.parse(rows[0]?.record ?? '')).toEqual(list.items[0])
  expect(rows[1]).toMatchObject({ occurredAt: null, sortAt: expect.any(Date) })
})

test('of two runs at once one reads, and a run that lost its lease stores nothing more', async () => {
  list.items = listedReturns(250)
  const result = await refresh('full', {
    onStored: async () => {
      if (list.pages > 1) return
      expect(await refresh('news')).toEqual({ status: 'busy' })
      await held.database.update(returnSync).set({ fence: 99 })
    },
  }).catch((error: unknown) => error)
  expect(result).toMatchObject({ code: 'conflict' })
  expect((await storedRecords()).length).toBe(100)
  await held.database.update(returnSync).set({ leaseUntil: null })
  await refresh()
  await expectSame()
  expect(await RETURN_LEASES.take('sandbox')).not.toBeNull()
})

test('deliveries about returns have each return read once, and no other', async () => {
  list.items = listedReturns(30)
  await refresh()
  list.items[4] = listedReturn(4, { lossAmountUsd: '80.00' })
  list.items[9] = listedReturn(9, { userAction: 'restricted' })
  const snapshot = JSON.stringify({ achReturn: { id: 'dr_9' } })
  await held.database
    .insert(delivery)
    .values([
      deliveryOf(1, 'achDebitReturn.updated', 'dr_4'),
      deliveryOf(2, 'achDebitReturn.updated', 'dr_4'),
      deliveryOf(3, 'achDebit.returned', 'dep_9', snapshot),
      deliveryOf(4, 'achDebit.returned', 'dep_8', 'no JSON'),
      deliveryOf(5, 'payment.updated', 'dr_1'),
      deliveryOf(6, 'achDebitReturn.created', 'dr_unknown'),
    ])
  expect(await refresh('changed')).toMatchObject({ status: 'caught-up', changed: 2, pages: 0 })
  expect(list.asked).toEqual(['dr_4', 'dr_9', 'dr_unknown'])
  await expectSame()
  expect(await refresh('changed')).toMatchObject({ returns: 0 })
  expect(list.asked).toHaveLength(3)
})

test('a return that the platform fails on holds up no other', async () => {
  list.items = listedReturns(30)
  await refresh()
  list.failing.add('dr_4').add('dr_20')
  list.unlisted.add('dr_20')
  list.items[4] = listedReturn(4, { lossAmountUsd: '80.00' })
  list.items[9] = listedReturn(9, { userAction: 'restricted' })
  await held.database
    .insert(delivery)
    .values([deliveryOf(1, 'achDebitReturn.updated', 'dr_4'), deliveryOf(2, 'achDebitReturn.updated', 'dr_9')])
  expect(await refresh('changed', { clock: IN_NO_TIME })).toMatchObject({ status: 'caught-up', changed: 2 })
  expect(new Set(list.asked)).toEqual(new Set(['dr_4', 'dr_20']))
  await expectSame()
  expect((await state())?.problem).toBeNull()
  expect(await refresh('changed', { clock: IN_NO_TIME })).toMatchObject({ returns: 0 })
}, 240_000)

test('a return that the platform refuses to show is skipped and told of, and holds up no other', async () => {
  list.items = listedReturns(30)
  await refresh()
  list.refused.add('dr_4')
  list.items[9] = listedReturn(9, { userAction: 'restricted' })
  await held.database
    .insert(delivery)
    .values([deliveryOf(1, 'achDebitReturn.updated', 'dr_4'), deliveryOf(2, 'achDebitReturn.updated', 'dr_9')])
  expect(await refresh('changed')).toMatchObject({ status: 'caught-up', changed: 1, skipped: 1 })
  await expectSame()
  expect(await getReturnState(scopeOf(list.environment))).toMatchObject({
    running: null,
    refreshedAt: expect.any(String),
    problem: { code: 'returns_skipped', message: expect.stringContaining('refuses to show 1 return'), isPaused: false },
  })
  await refresh('news')
  expect((await state())?.problem).toBeNull()
})

test('trouble that passes is waited out and shown, trouble that lasts ends the run', async () => {
  list.items = listedReturns(10)
  let failures = 1
  list.beforePage = (response) => {
    if (failures === 0) return false
    failures -= 1
    response.statusCode = 401
    response.end('{}')
    return true
  }
  await expect(refresh()).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(await getReturnState(scopeOf(list.environment))).toMatchObject({ problem: { isPaused: true } })
  await refresh()
  expect(await getReturnState(scopeOf(list.environment))).toMatchObject({ problem: null, running: null, returns: 10 })
})

function deliveryOf(number: number, event: string, resourceId: string, payload = '{}') {
  return {
    environment: 'sandbox',
    hash: new Uint8Array([number]),
    ordinal: 0,
    sortAt: new Date('2026-01-20T12:00:00Z'),
    event,
    endpoint: 'https://hooks.acme.example',
    outcome: 'delivered' as const,
    payload,
    payloadBytes: payload.length,
    resourceId,
  }
}
