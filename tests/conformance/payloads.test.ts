import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addDecimals, compareDecimals } from '@/lib/money/arithmetic'
import { paginate } from '@/lib/ramp'
import { EVENTS } from '@/lib/ramp/contract/events'
import { payloadSchemaOf } from '@/lib/ramp/contract/schemas/event-payload'
import { startSandbox } from '@/sandbox/start'
import { allOf } from './cases/case'
import { usePlatform } from './support/platform'

const platform = usePlatform()

type Seen = { event: string; payload: unknown }

async function allPayloads(client: ReturnType<typeof platform>['client'], maxPages: number): Promise<Seen[]> {
  const seen: Seen[] = []
  let pages = 0
  const walk = paginate((cursor) =>
    client.call('listWebhookDeliveries', { query: { limit: 100, ...(cursor === null ? {} : { cursor }) } }),
  )
  for await (const { data } of walk) {
    seen.push(...allOf(data).map(({ event, payload }) => ({ event: event ?? '', payload })))
    pages += 1
    if (pages === maxPages) break
  }
  return seen
}

function misfits(seen: readonly Seen[]): string[] {
  const found = seen.flatMap(({ event, payload }) => {
    const issues = payloadSchemaOf(event)?.safeParse(payload).error?.issues ?? []
    return issues.map(({ path, message }) => `${event} ${path.join('.')}: ${message}`)
  })
  return [...new Set(found)]
}

const DepositSnapshot = z.object({
  id: z.string(),
  principalAmountUsd: z.string(),
  totalDebitAmountUsd: z.string(),
  confirmedReleasedAmountUsd: z.string(),
  instantPortionUsd: z.string(),
  settlementPortionUsd: z.string(),
  userFeeUsd: z.string(),
})

/** Deposits that break section 6.3: portions add up to the principal, principal and fee to the debit, and no more is released. */
function unbalancedDeposits(seen: readonly Seen[]): string[] {
  const Payload = z.object({ deposit: DepositSnapshot })
  return seen.flatMap(({ event, payload }) => {
    if (!event.startsWith('achDebit.')) return []
    const { deposit } = Payload.parse(payload)
    const { id, principalAmountUsd, totalDebitAmountUsd, confirmedReleasedAmountUsd } = deposit
    const isBalanced =
      addDecimals(deposit.instantPortionUsd, deposit.settlementPortionUsd) === principalAmountUsd &&
      addDecimals(principalAmountUsd, deposit.userFeeUsd) === totalDebitAmountUsd &&
      compareDecimals(confirmedReleasedAmountUsd, principalAmountUsd) <= 0
    return isBalanced ? [] : [`${event} of ${id}`]
  })
}

describe('every payload that the stand-in sends', () => {
  it.each([
    ['the demo history', 'demo', 60],
    ['a virtual history', 'virtual:1000000', 30],
  ] as const)('fits the schema of its event: %s', async (_, seed, pages) => {
    const sandbox = await startSandbox({ seed, port: 0 })
    try {
      const client = platform().clientWith({ baseUrl: sandbox.url })
      const seen = await allPayloads(client, pages)
      expect(misfits(seen)).toEqual([])
      expect(unbalancedDeposits(seen)).toEqual([])
      const events = new Set(seen.map(({ event }) => event))
      if (seed === 'demo') expect([...events].toSorted()).toEqual(EVENTS.map(({ name }) => name).toSorted())
    } finally {
      await sandbox.close()
    }
  })
})
