import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { rebuildReturnTotals } from '@/lib/archive/derived/return-totals/return-totals'
import { delivery, returnSync } from '@/lib/db/schema'
import { eachPage } from '@/lib/list/each-page'
import type { AchDebitReturn } from '@/lib/ramp/contract/schemas/ach-debit-return'
import { getReturn } from '@/lib/returns/detail/get-return'
import { addUpReturns, readExposure } from '@/lib/returns/list/add-up-returns'
import { countReturns } from '@/lib/returns/list/count-returns'
import { getReturnNeighbours } from '@/lib/returns/list/get-return-neighbours'
import { listReturns } from '@/lib/returns/list/list-returns'
import { EXPOSURES, FITS, NOT_SAID, RETURNS, type WhichReturns } from '@/lib/returns/list/returns'
import { weekOf } from '@/lib/returns/list/weeks'
import { storeReturns } from '@/lib/returns/sync/store-returns'
import { toStoredReturn } from '@/lib/returns/sync/to-stored-return'
import { listedReturn } from '../../support/return-list'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const NOW = new Date('2026-01-21T00:00:00Z')
const environment = {
  name: 'sandbox',
  label: 'sandbox',
  kind: 'sandbox' as const,
  baseUrl: 'http://127.0.0.1:1',
  integratorKey: 'ik_test',
  integratorSecret: 'secret',
}
const scope = scopeOf(environment)

type Item = ReturnType<typeof listedReturn>

// The fixture has the members of the contract.
const store = (items: readonly Item[]) =>
  held.database.transaction((tx) =>
    storeReturns(
      tx,
      'sandbox',
      items.map((item) => toStoredReturn(item as AchDebitReturn)),
      1,
    ),
  )

const CODES = ['R01', 'R10', 'Z99', null]
const STATES = ['not_released', 'in_flight', 'fully_confirmed', 'new_state', null]
const BUCKETS = ['other', 'unauthorized', null]
const CURRENCIES = ['USD', 'EUR', null]
const AMOUNTS = ['0.00', '0.1', '0.2', '100.00', '9007199254740993.01', '0.000000000000000001', null, '1e5', '-3.5']

const itemOf = (number: number) =>
  fc
    .record({
      returnCode: fc.constantFrom(...CODES),
      cryptoStateAtReturn: fc.constantFrom(...STATES),
      reportingBucket: fc.constantFrom(...BUCKETS),
      currency: fc.constantFrom(...CURRENCIES),
      amountUsd: fc.constantFrom(...AMOUNTS),
      lossAmountUsd: fc.constantFrom(...AMOUNTS),
      atRiskAmountUsd: fc.constantFrom(...AMOUNTS),
      userAction: fc.constantFrom('none', 'disabled', null),
      occurredAt: fc.constantFrom(
        '2026-01-19T00:00:00.000Z',
        '2026-01-18T23:59:59.999Z',
        '2025-12-29T00:00:00Z',
        'odd',
        null,
      ),
    })
    .map((over) => listedReturn(number, over))

const items = fc
  .integer({ min: 0, max: 40 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, n) => itemOf(n))))

const some = <T>(values: readonly T[]) => fc.subarray([...values], { maxLength: 2 })

const filters: fc.Arbitrary<WhichReturns> = fc
  .record({
    state: some(['in_flight', 'new_state', NOT_SAID]),
    code: some(['R01', 'Z99', NOT_SAID]),
    bucket: some(['other', NOT_SAID]),
    action: some(['disabled', NOT_SAID]),
    currency: some(['USD', NOT_SAID]),
    exposure: some(EXPOSURES),
    fits: some(FITS),
    amount: some(['0.1..100', '..0', '9007199254740993..']),
    week: some(['2026-W03', '2026-W04', '2026-W01']),
    user: some(['usr_1', 'usr_2']),
    deposit: some(['dep_1', 'dep_3']),
    text: fc.constantFrom(null, 'DEP_1', 'r01', 'insufficient', '100%_'),
  })
  .chain((chosen) => {
    // Few filters at once, or nothing would pass them.
    const names = Object.keys(chosen) as (keyof typeof chosen)[]
    return fc
      .subarray(names, { maxLength: 2 })
      .map((kept) => ({ ...RETURNS.none, ...Object.fromEntries(kept.map((name) => [name, chosen[name]])) }))
  })

const decimal = (value: unknown) => (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : null)

/** Amounts in units of ten to the minus eighteenth. */
function units(value: unknown): bigint | null {
  const text = decimal(value)
  if (text === null) return null
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(18, '0'))
  return text.startsWith('-') ? -size : size
}

const of = (item: Item, name: string) => (item[name] ?? NOT_SAID) as string

function passes(item: Item, which: WhichReturns): boolean {
  const [lost, risk, amount] = [
    units(item.lossAmountUsd) ?? 0n,
    units(item.atRiskAmountUsd) ?? 0n,
    units(item.amountUsd),
  ]
  const has = (chosen: readonly string[], values: readonly string[]) =>
    chosen.length === 0 || values.some((value) => chosen.includes(value))
  const exposures = [...(lost > 0n ? ['lost'] : []), ...(risk > 0n ? ['at-risk'] : [])]
  const isOdd = [item.amountUsd, item.lossAmountUsd, item.atRiskAmountUsd].includes('1e5')
  const time = Date.parse(String(item.occurredAt))
  const text = [item.id, item.depositId, item.sourceId, item.userId, item.onRampId, item.returnCode, item.returnReason]
  return (
    has(which.state, [of(item, 'cryptoStateAtReturn')]) &&
    has(which.code, [of(item, 'returnCode')]) &&
    has(which.bucket, [of(item, 'reportingBucket')]) &&
    has(which.action, [of(item, 'userAction')]) &&
    has(which.currency, [of(item, 'currency')]) &&
    has(which.exposure, exposures.length === 0 ? ['neither'] : exposures) &&
    has(which.fits, [isOdd ? 'no' : 'yes']) &&
    (which.amount.length === 0 || which.amount.some((range) => isWithin(amount, range))) &&
    (which.week.length === 0 || (!Number.isNaN(time) && which.week.includes(weekOf(time)))) &&
    has(which.user, [of(item, 'userId')]) &&
    has(which.deposit, [of(item, 'depositId')]) &&
    (which.text === null ||
      text.some((part) =>
        String(part ?? '')
          .toLowerCase()
          .includes(which.text?.toLowerCase() ?? ''),
      ))
  )
}

function isWithin(amount: bigint | null, range: string): boolean {
  if (amount === null) return false
  const [least, most] = range.split('..').map((end) => (end === '' ? null : units(end)))
  return (least == null || amount >= least) && (most == null || amount <= most)
}

/** Sums of a model in whole numbers, by currency and one more value. */
function modelSums(list: readonly Item[], by: (item: Item) => string): Record<string, string> {
  const sums = new Map<string, [number, bigint, bigint, bigint]>()
  for (const item of list) {
    const key = `${of(item, 'currency')} ${by(item)}`
    const [count, ...before] = sums.get(key) ?? [0, 0n, 0n, 0n]
    const [amount = 0n, lost = 0n, risk = 0n] = [item.amountUsd, item.lossAmountUsd, item.atRiskAmountUsd].map(
      (value, index) => (before[index] ?? 0n) + (units(value) ?? 0n),
    )
    sums.set(key, [count + 1, amount, lost, risk])
  }
  return Object.fromEntries([...sums].map(([key, values]) => [key, values.join(' ')]))
}

const weekIn = (item: Item) => {
  const time = Date.parse(String(item.occurredAt))
  return Number.isNaN(time) ? NOT_SAID : weekOf(time)
}

beforeEach(async () => {
  await held.database.insert(returnSync).values({ environment: 'sandbox', completeAt: NOW })
})

test('rows, counts and sums of any filter are those of a model in whole numbers', async () => {
  await fc.assert(
    fc
      .asyncProperty(items, filters, async (listed, which) => {
        await store(listed)
        const expected = listed.filter((item) => passes(item, which))
        const read = (cursor: string | null) => listReturns(scope, { ...which, limit: 7, cursor }, NOW)
        const rows: string[] = []
        for await (const page of eachPage(read)) rows.push(...page.map(({ id }) => id))
        expect(rows.toSorted()).toEqual(expected.map((item) => String(item.id)).toSorted())

        const counts = await countReturns(scope, which, NOW)
        expect(counts.total).toBe(expected.length)
        const ofCodes = listed.filter((item) => passes(item, { ...which, code: [] }))
        for (const { value, count } of counts.codes)
          expect(count).toBe(ofCodes.filter((item) => of(item, 'returnCode') === value).length)
        expect(counts.codes.reduce((sum, { count }) => sum + count, 0)).toBe(ofCodes.length)

        const { currencies } = await readExposure(scope, which, NOW)
        for (const [name, by] of [
          ['states', (item: Item) => of(item, 'cryptoStateAtReturn')],
          ['codes', (item: Item) => of(item, 'returnCode')],
          ['buckets', (item: Item) => of(item, 'reportingBucket')],
          ['weeks', weekIn],
        ] as const) {
          const found = currencies.flatMap((one) =>
            one[name].map(({ value, count, amount, lost, atRisk }) => [
              `${one.currency ?? NOT_SAID} ${value ?? NOT_SAID}`,
              [count, units(amount), units(lost), units(atRisk)].join(' '),
            ]),
          )
          expect(Object.fromEntries(found)).toEqual(modelSums(expected, by))
        }
        expect(await addUpReturns(scope, which, NOW)).toEqual(
          currencies.map(({ currency, all }) => ({ currency, all })),
        )
        const wholes = Object.fromEntries(
          currencies.map(({ currency, all }) => [
            `${currency ?? NOT_SAID} `,
            [all.count, units(all.amount), units(all.lost), units(all.atRisk)].join(' '),
          ]),
        )
        expect(wholes).toEqual(modelSums(expected, () => ''))
      })
      .afterEach(async () => {
        await held.database.execute('delete from ach_return')
        await rebuildReturnTotals('sandbox')
      }),
    { numRuns: 60 },
  )
}, 240_000)

test('a return is shown with its deposit, in the order of its milestones, and the webhooks of each of its resources', async () => {
  await store([listedReturn(1, { onRampId: null }), listedReturn(2), listedReturn(3)])
  const milestone = (number: number, event: string, released: string) => ({
    event,
    resourceId: 'dep_2',
    eventId: `evt_${number}`,
    sequence: number,
    payload: JSON.stringify({ deposit: { confirmedReleasedAmountUsd: released, debitStatus: 'returned' } }),
  })
  await held.database
    .insert(delivery)
    .values(
      [
        milestone(2, 'achDebit.deliveryProgress', '40.00'),
        milestone(1, 'achDebit.authorized', '0.00'),
        milestone(1, 'achDebit.authorized', '0.00'),
        { event: 'achDebitReturn.created', resourceId: 'dr_2', eventId: null, sequence: null, payload: '{}' },
        { event: 'onramp.updated', resourceId: 'onr_2', eventId: null, sequence: null, payload: 'no JSON' },
      ].map((row, index) => ({
        ...row,
        environment: 'sandbox',
        hash: new Uint8Array([index]),
        ordinal: 0,
        sortAt: NOW,
        endpoint: 'https://hooks.acme.example',
        outcome: 'delivered' as const,
        payloadBytes: row.payload.length,
      })),
    )
  const found = await getReturn(scope, 'dr_2')
  expect(found.deposit?.steps.map(({ event, released }) => [event, released])).toEqual([
    ['achDebit.authorized', '0.00'],
    ['achDebit.deliveryProgress', '40.00'],
  ])
  expect(found.webhooks.map(({ about, count }) => [about, count])).toEqual([
    ['return', 1],
    ['deposit', 3],
    ['on-ramp', 1],
    ['funding source', 0],
  ])
  expect(await getReturn(scope, 'dr_1')).toMatchObject({
    deposit: null,
    webhooks: [{}, {}, { about: 'funding source' }],
  })
  expect(await getReturnNeighbours(scope, 'dr_2', RETURNS.none, NOW)).toMatchObject({
    newerId: 'dr_1',
    olderId: 'dr_3',
  })
  await expect(getReturn(scope, 'dr_9')).rejects.toMatchObject({ code: 'not_found' })
  await expect(getReturn(scopeOf({ ...environment, name: 'production' }), 'dr_2')).rejects.toMatchObject({
    code: 'not_found',
  })
})

test.each([
  ['0001-01-02T00:00:00Z', '0001-W01'],
  ['9999-12-31T23:59:59.999Z', '9999-W52'],
])('a return of %s is found by its week', async (occurredAt, week) => {
  await store([listedReturn(1, { occurredAt }), listedReturn(2)])
  const [totals] = (await readExposure(scope, RETURNS.none, NOW)).currencies
  expect(totals?.weeks.map(({ value }) => value)).toContain(week)
  const page = await listReturns(scope, { ...RETURNS.start, week: [week] }, NOW)
  expect(page.rows.map(({ returnId }) => returnId)).toEqual(['dr_1'])
})
