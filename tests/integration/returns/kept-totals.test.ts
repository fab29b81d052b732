import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rebuildReturnTotals } from '@/lib/archive/derived/return-totals/return-totals'
import type { AchDebitReturn } from '@/lib/ramp/contract/schemas/ach-debit-return'
import { noteGone, storeReturns } from '@/lib/returns/sync/store-returns'
import { toStoredReturn } from '@/lib/returns/sync/to-stored-return'
import { listedReturn } from '../../support/return-list'
import { useDatabase } from '../support/use-database'

const held = useDatabase()

const told = fc.record({
  occurredAt: fc.constantFrom('2026-01-05T00:00:00Z', '2026-01-11T23:59:59.999Z', '2026-02-01T10:00:00Z', 'never'),
  amountUsd: fc.constantFrom('10.00', '0.01', '9007199254740993.000000000000000001', 'much'),
  lossAmountUsd: fc.constantFrom('0.00', '5.50'),
  atRiskAmountUsd: fc.constantFrom('0.00', '10.00'),
  currency: fc.constantFrom('USD', 'EUR', null),
  returnCode: fc.constantFrom('R01', 'R10', 'x'.repeat(3_000)),
  cryptoStateAtReturn: fc.constantFrom('not_released', 'fully_confirmed', null),
})

const acts = fc.oneof(
  { weight: 3, arbitrary: fc.record({ stored: fc.array(fc.tuple(fc.nat(9), told), { minLength: 1, maxLength: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ gone: fc.nat(9) }) },
)

type Act = typeof acts extends fc.Arbitrary<infer T> ? T : never

async function take(environment: string, act: Act): Promise<void> {
  await held.database.transaction(async (tx) => {
    if ('gone' in act) return noteGone(tx, environment, sql`return_id = ${String(listedReturn(act.gone).id)}`)
    const items = act.stored.map(([n, members]) => listedReturn(n, members))
    await storeReturns(
      tx,
      environment,
      items.map((item) => toStoredReturn(item as AchDebitReturn)),
      1,
    )
  })
}

async function readTotals(environment: string) {
  const { rows } = await held.database.execute(sql`
    select encode(key, 'hex') as key, week, currency, crypto_state, left(return_code, 9) as code, is_lost, is_at_risk, is_misfit,
      count::text, unread::text, trim_scale(amount)::text as amount, trim_scale(loss_amount)::text as lost,
      trim_scale(at_risk_amount)::text as at_risk
    from return_total where environment = ${environment} order by 1`)
  return rows
}

let made = 0

test('after returns came, changed, went and came back, their kept totals equal those that are made anew', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 8 }), async (history) => {
      made += 1
      const environment = `environment${made}`
      for (const act of history) await take(environment, act)
      const kept = await readTotals(environment)
      await rebuildReturnTotals(environment)
      expect(await readTotals(environment)).toEqual(kept)
    }),
    { numRuns: 40, endOnFailure: true },
  )
})
