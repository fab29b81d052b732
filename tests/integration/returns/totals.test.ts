import { beforeEach, expect, test } from 'vitest'
import { returnSync } from '@/lib/db/schema'
import { addDecimals } from '@/lib/money/arithmetic'
import type { AchDebitReturn } from '@/lib/ramp/contract/schemas/ach-debit-return'
import { readExposure } from '@/lib/returns/list/add-up-returns'
import { RETURNS } from '@/lib/returns/list/returns'
import { weekOf } from '@/lib/returns/list/weeks'
import { storeReturns } from '@/lib/returns/sync/store-returns'
import { toStoredReturn } from '@/lib/returns/sync/to-stored-return'
import { listedReturn } from '../../support/return-list'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const NOW = new Date('2026-01-21T00:00:00Z')
const scope = scopeOf({
  name: 'sandbox',
  label: 'sandbox',
  kind: 'sandbox',
  baseUrl: 'http://127.0.0.1:1',
  integratorKey: 'ik_test',
  integratorSecret: 'secret',
})

// The fixture has the members of the contract.
const store = (items: readonly ReturnType<typeof listedReturn>[]) =>
  held.database.transaction((tx) =>
    storeReturns(
      tx,
      'sandbox',
      items.map((item) => toStoredReturn(item as AchDebitReturn)),
      1,
    ),
  )

beforeEach(async () => {
  await held.database.insert(returnSync).values({ environment: 'sandbox', completeAt: NOW })
})

test('sums of many amounts are exact where floats are not', async () => {
  await store(Array.from({ length: 1_000 }, (_, n) => listedReturn(n, { amountUsd: '0.10', lossAmountUsd: '0.01' })))
  await store([listedReturn(1_000, { amountUsd: '9007199254740993.00' })])
  const { currencies, known } = await readExposure(scope, RETURNS.none, NOW)
  expect(currencies).toMatchObject([
    { currency: 'USD', all: { count: 1_001, amount: addDecimals('9007199254740993.00', '100.00'), lost: '10.00' } },
  ])
  expect(known).toEqual({ from: null, through: NOW.toISOString() })
})

test('sums name the commonest values and the newest weeks, say that there are more, and add up all the same', async () => {
  const weeks = 600
  const week = (n: number) => new Date(Date.UTC(2026, 0, 5) - n * 7 * 24 * 3600_000).toISOString()
  await store(
    Array.from({ length: weeks }, (_, n) => listedReturn(n, { returnCode: `X${n % 300}`, occurredAt: week(n) })),
  )
  await store([listedReturn(weeks, { returnCode: 'R01', currency: 'EUR' })])
  const { currencies } = await readExposure(scope, RETURNS.none, NOW)
  const [dollars, euros] = currencies
  expect(dollars).toMatchObject({ currency: 'USD', isCut: true, all: { count: weeks } })
  expect(dollars?.codes).toHaveLength(200)
  expect(dollars?.weeks).toHaveLength(520)
  expect(dollars?.weeks.at(-1)?.value, 'the newest').toBe('2026-W02')
  expect(dollars?.weeks[0]?.value).toBe(weekOf(Date.parse(week(519))))
  expect(euros, 'the other currency is whole').toMatchObject({
    currency: 'EUR',
    isCut: false,
    codes: [{ value: 'R01' }],
  })
})
