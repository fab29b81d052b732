import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SIMULATED_RETURNS } from '../../resources/ach-return'
import { readStory } from '../../testing/story-reader'
import { startUserSession, type UserSession } from '../../testing/user-session'

let session: UserSession
let story: ReturnType<typeof readStory>

const user = () => session.userIn('US', 1)
const sourceId = () =>
  [...session.holdings(user()).fundingSources.values()].find(({ status }) => status === 'active')?.id ??
  expect.fail('the user has a source')

beforeEach(async () => {
  session = await startUserSession()
  story = readStory(session, user())
})
afterEach(() => session.sandbox.close())

type Opening = { mode: string; until: string; parts?: string[] }

async function opened({ mode, until, parts = [] }: Opening): Promise<string> {
  await story.happen('ach-deposit', { sourceId: sourceId(), amountUsd: '1000.00', mode, until })
  const depositId = story.last('achDebit.authorized').id
  for (const amountUsd of parts) await story.happen('ach-delivery-progress', { depositId, amountUsd })
  return depositId
}

/** Loss and risk by the return; released, confirmed and release by the deposit; delivered by the on-ramp. */
async function standing(depositId: string) {
  const achReturn = await story.read(`/v1/integrator/ach-debit/returns/${story.last('achDebitReturn.created').id}`)
  const deposit = await story.read(`/v1/deposits/${depositId}`)
  const { deliverySummary } = await story.read(`/v1/on-ramps/${deposit.onRampId}`)
  return [
    achReturn.cryptoStateAtReturn,
    achReturn.lossAmountUsd,
    achReturn.atRiskAmountUsd,
    deposit.releasedAmountUsd,
    deposit.confirmedReleasedAmountUsd,
    deposit.releaseStatus,
    Object(deliverySummary).deliveredAmount,
  ]
}

const IN_FLIGHT = { mode: 'early_full', until: 'authorized' }
const PARTLY = { mode: 'early_partial', until: 'authorized', parts: ['100.00'] }
const NOTHING_SENT = { mode: 'after_settlement', until: 'authorized' }
const ALL_CONFIRMED = { mode: 'early_full', until: 'delivered' }

/** Opening; crypto state; loss, at risk; released, confirmed, release. */
const AT_RETURN: [Opening, ...string[]][] = [
  [NOTHING_SENT, 'not_released', '0.00', '0.00', '0.00', '0.00', 'not_started'],
  [IN_FLIGHT, 'in_flight', '0.00', '1000.00', '1000.00', '0.00', 'queued'],
  [PARTLY, 'partially_confirmed', '100.00', '150.00', '250.00', '100.00', 'partial'],
  [ALL_CONFIRMED, 'fully_confirmed', '1000.00', '0.00', '1000.00', '1000.00', 'completed'],
]

/** End of the crypto in flight, then the same columns, then events. */
const AFTERWARDS: ['stopped' | 'confirmed', Opening, string[], ...string[]][] = [
  ['stopped', NOTHING_SENT, [], 'not_released', '0.00', '0.00', '0.00', '0.00', 'not_started'],
  ['stopped', IN_FLIGHT, [], 'in_flight', '0.00', '0.00', '0.00', '0.00', 'failed'],
  ['stopped', PARTLY, [], 'partially_confirmed', '100.00', '0.00', '100.00', '100.00', 'partial'],
  ['stopped', ALL_CONFIRMED, [], 'fully_confirmed', '1000.00', '0.00', '1000.00', '1000.00', 'completed'],
  ['confirmed', NOTHING_SENT, [], 'not_released', '0.00', '0.00', '0.00', '0.00', 'not_started'],
  [
    'confirmed',
    IN_FLIGHT,
    ['achDebit.delivered', 'onramp.updated'],
    'in_flight',
    '1000.00',
    '0.00',
    '1000.00',
    '1000.00',
    'completed',
  ],
  [
    'confirmed',
    PARTLY,
    ['achDebit.deliveryProgress', 'onramp.updated'],
    'partially_confirmed',
    '250.00',
    '0.00',
    '250.00',
    '250.00',
    'partial',
  ],
  ['confirmed', ALL_CONFIRMED, [], 'fully_confirmed', '1000.00', '0.00', '1000.00', '1000.00', 'completed'],
]

const inToken = (confirmed = '') => `${confirmed}0000`

describe('a return', () => {
  test.each(AT_RETURN)(
    'of %j finds the crypto %s, with loss, risk and deposit to match',
    async (opening, ...expected) => {
      const depositId = await opened(opening)
      await story.happen('ach-return', { depositId })
      expect(await standing(depositId)).toEqual([...expected, inToken(expected[4])])
      await story.agrees('deposit')
    },
  )

  test.each(AFTERWARDS)('whose crypto in flight is %s: %j', async (inFlight, opening, said, ...expected) => {
    const depositId = await opened(opening)
    const events = await story.happen('ach-return', { depositId, update: true, inFlight })
    expect(events).toEqual([
      'achDebitReturn.created',
      'achDebit.returned',
      'onramp.updated',
      ...said,
      'achDebitReturn.updated',
    ])
    expect(await standing(depositId)).toEqual([...expected, inToken(expected[4])])
    expect(await story.read(`/v1/deposits/${depositId}`)).toMatchObject({ status: 'returned', debitStatus: 'returned' })
    if (inFlight === 'confirmed') await story.agrees('deposit')
    story.isInSequence()
  })

  test('stops the crypto in flight where nobody says what becomes of it', async () => {
    const depositId = await opened(IN_FLIGHT)
    await story.happen('ach-return', { depositId, update: true })
    expect(await standing(depositId)).toEqual(['in_flight', '0.00', '0.00', '0.00', '0.00', 'failed', '0.000000'])
  })
})

describe('what a code does to the source and says about the user', () => {
  const ROWS: [string | null, string, string | null, boolean, string, string][] = [
    ['R01', 'active', null, false, 'none', 'none'],
    ['R02', 'disabled', 'returned', true, 'disabled', 'review_required'],
    ['R03', 'disabled', 'returned', true, 'disabled', 'review_required'],
    ['R10', 'disabled', 'returned', true, 'disabled', 'disabled'],
    ['R29', 'disabled', 'returned', true, 'disabled', 'restricted'],
    ['R85', 'review_required', 'returned', false, 'review_required', 'review_required'],
    [null, 'review_required', 'returned', false, 'review_required', 'review_required'],
  ]

  test.each(ROWS)('%s: the source is %s', async (code, status, statusReason, permanent, sourceAction, userAction) => {
    const source = sourceId()
    const depositId = await opened(ALL_CONFIRMED)
    await story.happen('ach-return', { depositId, code })
    expect(await story.read(`/v1/funding-sources/${source}`)).toMatchObject({ status, statusReason, permanent })
    const { id } = story.last('achDebitReturn.created')
    expect(await story.read(`/v1/integrator/ach-debit/returns/${id}`)).toMatchObject({
      returnCode: code,
      sourceAction,
      userAction,
    })
  })

  test('has a row for every code', () => {
    expect(ROWS.map(([code]) => code)).toEqual(expect.arrayContaining(Object.keys(SIMULATED_RETURNS)))
  })

  test('no later return gives back a source that is off for good', async () => {
    const source = sourceId()
    const [first, second] = [await opened(ALL_CONFIRMED), await opened(ALL_CONFIRMED)]
    await story.happen('ach-return', { depositId: first, code: 'R02' })
    await story.happen('ach-return', { depositId: second, code: 'R01', reroute: true })
    expect(await story.read(`/v1/funding-sources/${source}`)).toMatchObject({ status: 'disabled', permanent: true })
  })
})
