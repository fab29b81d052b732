import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { send } from '../../testing/sandbox-client'
import { readStory } from '../../testing/story-reader'
import { startUserSession, type UserSession } from '../../testing/user-session'

let session: UserSession
let story: ReturnType<typeof readStory>

const user = () => session.userIn('US', 1)

beforeEach(async () => {
  session = await startUserSession()
  story = readStory(session, user())
})
afterEach(() => session.sandbox.close())

async function deposited(input: object) {
  await story.happen('ach-deposit', { userId: user().id, amountUsd: '1000.00', ...input })
  return story.agrees('deposit')
}

const SETTLED = { debitStatus: 'settled', settledAt: '2026-11-20T12:00:00.000Z' }
const OPEN = { debitStatus: 'submitted', settledAt: null }

describe('crypto leaves before settlement as far as the instant portion goes', () => {
  test.each([
    ['after_settlement', '500.00', SETTLED],
    ['early_partial', '250.00', OPEN],
    ['early_full', '500.00', OPEN],
  ])('%s: a part', async (mode, confirmedReleasedAmountUsd, debit) => {
    const deposit = await deposited({ mode, until: 'progress' })
    expect(deposit).toMatchObject({ status: 'partially_released', confirmedReleasedAmountUsd, ...debit })
  })

  test.each([
    ['after_settlement', SETTLED],
    ['early_partial', SETTLED],
    ['early_full', OPEN],
  ])('%s: all of it', async (mode, debit) => {
    expect(await deposited({ mode })).toMatchObject({ status: 'completed', ...debit })
  })

  test('and what is left of it comes first, then no more before the debit has settled', async () => {
    const { id: depositId } = await deposited({ mode: 'early_partial', until: 'authorized' })
    const steps: [object, object][] = [
      [{ amountUsd: '100.00' }, { confirmedReleasedAmountUsd: '100.00', ...OPEN }],
      [{}, { confirmedReleasedAmountUsd: '250.00', ...OPEN }],
      [{ amountUsd: '0.01' }, { confirmedReleasedAmountUsd: '250.01', ...SETTLED }],
    ]
    for (const [part, expected] of steps) {
      await story.happen('ach-delivery-progress', { depositId, ...part })
      expect(await story.agrees('deposit')).toMatchObject(expected)
    }
  })
})

describe('a cent', () => {
  test.each(['early_partial', 'early_full', 'after_settlement'])('is delivered whole (%s)', async (mode) => {
    const events = await story.happen('ach-deposit', { userId: user().id, mode, amountUsd: '0.01' })
    expect(events).toEqual(['achDebit.authorized', 'onramp.created', 'achDebit.delivered', 'onramp.completed'])
    expect(await story.agrees('deposit')).toMatchObject({ confirmedReleasedAmountUsd: '0.01' })
  })

  test('has no part to deliver first, new or left over', async () => {
    const refused = async (input: object) => {
      const request = { method: 'POST', body: JSON.stringify(input) }
      const { status, errors } = JSON.parse(
        (await send(session.sandbox, '/_sandbox/simulate/ach-deposit', request)).text,
      )
      return [status, errors?.[0]?.field, errors?.[0]?.code]
    }
    const newOne = { userId: user().id, amountUsd: '0.01', until: 'progress' }
    expect(await refused(newOne)).toEqual([400, 'amountUsd', 'too_small'])
    const { id: depositId } = await deposited({ amountUsd: '0.02', mode: 'early_full', until: 'progress' })
    expect(await refused({ depositId, until: 'progress' })).toEqual([400, 'depositId', 'wrong_state'])
  })
})
