import { describe, expect, test } from 'vitest'
import { Deposit } from '../../lib/ramp/contract/schemas/deposit'
import { OffRamp } from '../../lib/ramp/contract/schemas/off-ramp'
import { OnRamp } from '../../lib/ramp/contract/schemas/on-ramp'
import type { Shelf } from '../records/shelf'
import { depositRecord } from '../resources/deposit-record'
import { offRampRecord } from '../resources/off-ramp'
import { onRampRecord } from '../resources/on-ramp'
import { generateHistory } from './generate'
import { reflectHistory } from './reflect'
import { createWorld } from './world'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const world = createWorld('sandbox')
const history = generateHistory(world, NOW, 5_000)
const { records, book } = history
const after = createWorld('sandbox').holdings
reflectHistory(history, after, NOW)

const itemsOf = <T extends { id: string; userId: string }>(shelf: Shelf<T>) =>
  [...shelf.entries()].map(({ item }) => item)
const offRamps = itemsOf(book.offRamps)
const deposits = itemsOf(book.deposits)
const onRamps = itemsOf(book.onRamps)
const holdingsOf = (userId: string) => after.get(userId) ?? expect.fail('the user exists')

describe('what the history leaves behind', () => {
  test('are records that fit the contract, all in the past', () => {
    const found = [
      ...offRamps.map((item) => [OffRamp, offRampRecord(item)] as const),
      ...deposits.map((item) => [Deposit, depositRecord(item)] as const),
      ...onRamps.map((item) => [OnRamp, onRampRecord(item)] as const),
    ]
    expect(found.length).toBeGreaterThan(700)
    for (const [schema, record] of found) {
      expect(schema.safeParse(record).error?.issues ?? []).toEqual([])
      expect(Date.parse(record.createdAt)).toBeLessThanOrEqual(NOW)
    }
  })

  test('are off-ramps of every status that a story can end in', () => {
    const statuses = new Set(offRamps.map(({ status }) => status))
    expect([...statuses]).toEqual(expect.arrayContaining(['completed', 'failed', 'refunded', 'reversed']))
  })

  test('are payouts to accounts and cards that the user has, on their rails and in their currency', () => {
    const pushes = offRamps.filter(({ output }) => output.rail === 'push_to_card')
    expect(pushes.length).toBeGreaterThan(5)
    for (const { userId, output } of offRamps) {
      const { bankAccounts, debitCards } = holdingsOf(userId)
      const account = bankAccounts.get(output.accountId)
      const card = debitCards.get(output.accountId)
      const rails: readonly (string | null)[] = account ? [...account.supportedRails, null] : ['push_to_card']
      expect((account ?? card)?.status).toBe('active')
      expect(rails).toContain(output.rail)
      expect(output.currency).toBe((account ?? card)?.currency)
    }
  })

  test('are deposits from funding sources, and credits to auto-ramp accounts, that the user has', () => {
    for (const { userId, source } of deposits) expect(holdingsOf(userId).fundingSources.has(source.id)).toBe(true)
    const credits = onRamps.flatMap((onRamp) => ('credit' in onRamp ? [onRamp.credit] : []))
    expect(credits.length).toBeGreaterThan(100)
    for (const { userId, output, input } of credits) {
      const accounts = [...holdingsOf(userId).autoRampAccounts.values()]
      expect(accounts).toContainEqual(expect.objectContaining({ ...shown(output), currency: input.currency }))
    }
  })

  test('are one on-ramp for each deposit, found under the id that the deposit names', () => {
    for (const deposit of deposits)
      expect(onRampRecord(book.onRamps.get(deposit.onRampId) ?? expect.fail('it is there'))).toMatchObject({
        source: { depositId: deposit.id, fundingSourceId: deposit.source.id },
      })
  })

  test('are debits that have settled, were returned or failed after two weeks', () => {
    const old = deposits.filter(({ createdAt }) => NOW - Date.parse(createdAt) > 14 * 24 * 3_600_000)
    expect(old.length).toBeGreaterThan(50)
    const states = new Set(old.map(({ debitStatus }) => debitStatus))
    expect([...states].toSorted()).toEqual(['failed', 'returned', 'settled'])
  })

  test('agrees with the last snapshot that was sent about an off-ramp', () => {
    const last = new Map<string, { sequence: number; status: string }>()
    for (const { text } of records) {
      const { payload } = JSON.parse(text)
      if (payload.offRamp === undefined || (last.get(payload.id)?.sequence ?? 0) > payload.sequence) continue
      last.set(payload.id, { sequence: payload.sequence, status: payload.offRamp.status })
    }
    expect(last.size).toBeGreaterThan(300)
    const unlike = [...last].filter(([id, { status }]) => book.offRamps.get(id)?.status !== status)
    // A snapshot that is late at the end of the history has not been sent yet.
    expect(unlike.length).toBeLessThan(5)
  })
})

test('sources and cards are as the history left them', () => {
  const disabling = [...book.returns.values()].filter(({ sourceAction }) => sourceAction === 'disabled')
  expect(disabling.length).toBeGreaterThan(3)
  for (const { userId, sourceId } of disabling)
    expect(holdingsOf(userId).fundingSources.get(sourceId)).toMatchObject({
      status: 'disabled',
      statusReason: 'returned',
      permanent: true,
    })
  const production = createWorld('production')
  const own = generateHistory(production, NOW, 5_000)
  reflectHistory(own, production.holdings, NOW)
  const declined = itemsOf(own.book.offRamps).filter(
    ({ output, status }) => output.rail === 'push_to_card' && ['failed', 'refunded'].includes(status),
  )
  expect(declined.length).toBeGreaterThan(1)
  for (const { userId, output } of declined)
    expect(production.holdings.get(userId)?.debitCards.get(output.accountId)).toMatchObject({ status: 'rejected' })
})

function shown({ network, token, address }: { network: string; token: string; address: string }) {
  return { network, token, address }
}
