import { describe, expect, test } from 'vitest'
import { depositRecord } from '../resources/deposit-record'
import { centsOf } from '../resources/money'
import { generateHistory } from './generate'
import { createWorld } from './world'

const NOW = Date.parse('2026-11-20T12:00:00Z')

describe.each(['sandbox', 'production'] as const)('in the seeded history of %s', (variant) => {
  const { book, records } = generateHistory(createWorld(variant), NOW, 5_000)
  const deposits = [...book.deposits.entries()].map(({ item }) => depositRecord(item))
  const cents = (amount: string) => centsOf(amount)

  test('crypto beyond the instant portion leaves after settlement only', () => {
    const beyond = deposits.filter(
      ({ confirmedReleasedAmountUsd: confirmed, instantPortionUsd }) => cents(confirmed) > cents(instantPortionUsd),
    )
    expect(beyond.length).toBeGreaterThan(20)
    expect(beyond.filter(({ settledAt }) => settledAt === null)).toEqual([])
  })

  test('what was released is confirmed, or queued and on its way', () => {
    expect(deposits.length).toBeGreaterThan(100)
    for (const { releasedAmountUsd, confirmedReleasedAmountUsd, releaseStatus, instantPortionUsd } of deposits) {
      const inFlight = cents(releasedAmountUsd) - cents(confirmedReleasedAmountUsd)
      expect(inFlight).toBeGreaterThanOrEqual(0)
      expect(inFlight).toBeLessThanOrEqual(cents(instantPortionUsd))
      if (inFlight > 0) expect(['queued', 'partial']).toContain(releaseStatus)
      if (releaseStatus === 'queued') expect(inFlight).toBeGreaterThan(0)
    }
  })

  test('loss and risk of a return are what its deposit released and nobody stopped', () => {
    const deposited = new Map(deposits.map((deposit) => [deposit.id, deposit]))
    const returns = [...book.returns.values()]
    expect(new Set(returns.map(({ cryptoStateAtReturn }) => cryptoStateAtReturn)).size).toBeGreaterThan(2)
    for (const { depositId, lossAmountUsd, atRiskAmountUsd } of returns) {
      const deposit = deposited.get(depositId) ?? expect.fail('a return is of a deposit')
      expect([depositId, lossAmountUsd]).toEqual([depositId, deposit.confirmedReleasedAmountUsd])
      expect([depositId, cents(lossAmountUsd) + cents(atRiskAmountUsd)]).toEqual([
        depositId,
        cents(deposit.releasedAmountUsd),
      ])
    }
  })

  test('nothing is at risk any more once a return was told to have changed', () => {
    const changed = records
      .filter(({ text }) => text.includes('achDebitReturn.updated'))
      .map(({ text }) => book.returns.get(JSON.parse(text).payload.id))
    expect(changed.length).toBeGreaterThan(10)
    for (const achReturn of changed) expect(achReturn).toMatchObject({ atRiskAmountUsd: '0.00' })
  })

  test('no delivery says that a part was confirmed and nothing is left, or all and nothing new', () => {
    const confirmed = new Map<string, Map<number, { event: string; amount: number; principal: number }>>()
    for (const { text } of records) {
      const { payload } = JSON.parse(text)
      if (payload.deposit === undefined) continue
      const { confirmedReleasedAmountUsd, principalAmountUsd } = payload.deposit
      const steps = confirmed.get(payload.id) ?? new Map()
      const amount = cents(confirmedReleasedAmountUsd)
      confirmed.set(
        payload.id,
        steps.set(Number(payload.sequence), { event: payload.event, amount, principal: cents(principalAmountUsd) }),
      )
    }
    expect(confirmed.size).toBeGreaterThan(100)
    for (const steps of confirmed.values())
      for (const [sequence, { event, amount, principal }] of steps) {
        const before = steps.get(sequence - 1)?.amount ?? -1
        if (event === 'achDebit.deliveryProgress') expect(amount).toBeLessThan(principal)
        if (event === 'achDebit.delivered') expect([amount, before < amount]).toEqual([principal, true])
      }
  })
})
