import { afterEach, describe, expect, test } from 'vitest'
import type { Variant } from '../options'
import { control, send } from '../testing/sandbox-client'
import { startUserSession, type UserSession } from '../testing/user-session'

let session: UserSession

const start = async (history: Variant) => {
  session = await startUserSession({ history })
}
afterEach(() => session.sandbox.close())

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The second business day after a Friday. */
const SETTLED_AT = '2026-11-24T13:15:00.000Z'

const user = () => session.userIn('US', 1)
const advance = (advanceMs: number) => control(session.sandbox, 'POST', '/clock', { advanceMs })
const advanceTo = (instant: string, byMs = 0) =>
  control(session.sandbox, 'POST', '/clock', { set: instant, advanceMs: byMs })
const read = async (target: string) => JSON.parse((await session.call(user(), 'GET', target)).text)
const sent = async () => (await session.events()).map((payload) => [Object(payload).event, Object(payload).occurredAt])
const names = async () => (await sent()).map(([name]) => name)

const firstActive = <T extends { status: string }>(items: ReadonlyMap<string, T>) =>
  [...items.values()].find(({ status }) => status === 'active') ?? expect.fail('the user has one')

async function fundedOffRamp(rail: string): Promise<string> {
  const { id: accountId } = firstActive(session.holdings(user()).bankAccounts)
  const request = { accountId, amount: '80.00', rail, chain: 'base', tokenAddress: `0x${'ab'.repeat(20)}` }
  const quote = JSON.parse((await session.call(user(), 'POST', '/v1/off-ramp-quotes/', request)).text)
  const { events } = await control(session.sandbox, 'POST', '/simulate/quote-funding', {
    quoteId: quote.id,
    wait: true,
  })
  await session.forgetEvents()
  return events[0].id
}

async function submittedDeposit(amountUsd: string, priority: string): Promise<string> {
  const { id: sourceId } = firstActive(session.holdings(user()).fundingSources)
  const address = `0x${'3c'.repeat(20)}`
  const terms = { sourceId, address, network: 'base', asset: 'USDC', quoteType: 'exact_input', amountUsd, priority }
  const { preparationId } = JSON.parse((await session.call(user(), 'POST', '/v1/deposits/direct/prepare', terms)).text)
  const answer = await send(session.sandbox, '/v1/deposits/direct', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${user().apiKey}`,
      'idempotency-key': 'key-1',
    },
    body: JSON.stringify({ preparationId }),
  })
  await expect.poll(names).toHaveLength(2)
  await session.forgetEvents()
  return JSON.parse(answer.text).id
}

describe('a funded off-ramp', () => {
  test('parks at queued in the sandbox', async () => {
    await start('sandbox')
    const id = await fundedOffRamp('rtp')
    await advance(30 * DAY)
    expect(await read(`/v1/off-ramps/${id}`)).toMatchObject({ status: 'queued' })
    expect(await names()).toEqual([])
  })

  // The clock stands at a Friday noon.
  test.each([
    ['rtp', '2026-11-20T12:01:00.000Z', '2026-11-20T12:01:20.000Z'],
    ['ach_same_day', '2026-11-20T12:01:00.000Z', '2026-11-20T19:00:00.000Z'],
    ['wire', '2026-11-20T12:01:00.000Z', '2026-11-20T17:30:30.000Z'],
    ['ach_standard', '2026-11-20T12:01:00.000Z', '2026-11-23T13:15:00.000Z'],
  ])('settles by itself in production: %s', async (rail, submittedAt, settledAt) => {
    await start('production')
    await settlesAsTold(rail, submittedAt, settledAt)
  })

  test('waits on a Sunday for the bank to open', async () => {
    await start('production')
    await advanceTo('2026-11-22T12:00:00.000Z')
    await settlesAsTold('ach_standard', '2026-11-23T11:15:00.000Z', '2026-11-24T13:15:00.000Z')
  })

  async function settlesAsTold(rail: string, submittedAt: string, settledAt: string) {
    const id = await fundedOffRamp(rail)
    const status = async () => (await read(`/v1/off-ramps/${id}`)).status
    await advanceTo(submittedAt, -1)
    expect(await status()).toBe('queued')
    await advance(1)
    expect(await status()).toBe('in_flight')
    await advanceTo(settledAt, -1)
    expect(await status()).toBe('in_flight')
    await advance(1)
    expect(await status()).toBe('completed')
    await expect.poll(names).toEqual(['offramp.inFlight', 'payment.updated', 'offramp.completed', 'payment.completed'])
  }

  test('that failed meanwhile stays failed', async () => {
    await start('production')
    const offRampId = await fundedOffRamp('wire')
    await control(session.sandbox, 'POST', '/simulate/off-ramp-failure', { offRampId, wait: true })
    await session.forgetEvents()
    await advance(30 * DAY)
    expect(await read(`/v1/off-ramps/${offRampId}`)).toMatchObject({ status: 'failed' })
    expect(await names()).toEqual([])
  })
})

describe.each(['sandbox', 'production'] as const)('a submitted deposit in %s', (history) => {
  test('is paid out after its debit has settled', async () => {
    await start(history)
    const id = await submittedDeposit('100.00', 'normal')
    const state = async () => {
      const { status, debitStatus, releaseStatus } = await read(`/v1/deposits/${id}`)
      return [status, debitStatus, releaseStatus]
    }
    await advance(MINUTE)
    expect(await state()).toEqual(['processing', 'submitted', 'not_started'])
    await advanceTo(SETTLED_AT, -1)
    expect(await state()).toEqual(['processing', 'submitted', 'not_started'])
    await advance(1)
    expect(await state()).toEqual(['processing', 'settled', 'not_started'])
    await advance(5 * MINUTE)
    expect(await state()).toEqual(['completed', 'settled', 'completed'])
    await expect.poll(names).toEqual(['achDebit.delivered', 'onramp.completed'])
  })

  test('with a high priority is paid out before', async () => {
    await start(history)
    const id = await submittedDeposit('1000.00', 'high')
    expect(await read(`/v1/deposits/${id}`)).toMatchObject({ releaseDecisionMode: 'early_full' })
    await advance(3 * MINUTE)
    expect(await read(`/v1/deposits/${id}`)).toMatchObject({ status: 'completed', debitStatus: 'submitted' })
    await advanceTo(SETTLED_AT)
    expect(await read(`/v1/deposits/${id}`)).toMatchObject({ status: 'completed', debitStatus: 'settled' })
    await expect.poll(names).toEqual(['achDebit.delivered', 'onramp.completed'])
  })

  test('above what may leave early is paid out in two parts, each dated when it happened', async () => {
    await start(history)
    const id = await submittedDeposit('2000.00', 'high')
    expect(await read(`/v1/deposits/${id}`)).toMatchObject({
      releaseDecisionMode: 'early_partial',
      instantPortionUsd: '500.00',
      settlementPortionUsd: '1500.00',
    })
    await advance(30 * DAY)
    expect(await read(`/v1/deposits/${id}`)).toMatchObject({
      status: 'completed',
      confirmedReleasedAmountUsd: '2000.00',
      settledAt: SETTLED_AT,
      completedAt: '2026-11-24T13:20:00.000Z',
    })
    await expect
      .poll(async () => (await sent()).toSorted())
      .toEqual(
        [
          ['achDebit.deliveryProgress', '2026-11-20T12:03:00.000Z'],
          ['onramp.updated', undefined],
          ['achDebit.delivered', '2026-11-24T13:20:00.000Z'],
          ['onramp.completed', undefined],
        ].toSorted(),
      )
  })
})

test('a deposit that was returned goes no further', async () => {
  await start('sandbox')
  const depositId = await submittedDeposit('100.00', 'normal')
  await control(session.sandbox, 'POST', '/simulate/ach-return', { depositId, code: 'R10', wait: true })
  await session.forgetEvents()
  await advance(30 * DAY)
  expect(await read(`/v1/deposits/${depositId}`)).toMatchObject({
    status: 'returned',
    debitStatus: 'returned',
    settledAt: null,
    confirmedReleasedAmountUsd: '0.00',
  })
  expect(await names()).toEqual([])
})
