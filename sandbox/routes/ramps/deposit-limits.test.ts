import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DepositPreparationRequest, DirectDepositRequest } from '../../../lib/ramp/contract/schemas/deposit'
import { depositCalls } from '../../testing/deposit-calls'
import { startUserSession, type UserSession } from '../../testing/user-session'

let session: UserSession

beforeEach(async () => {
  session = await startUserSession()
})
afterEach(() => session.sandbox.close())

const { source, prepare, submit } = depositCalls(() => session)

type Wish = Partial<DepositPreparationRequest>

async function deposit(count: number, wish: Wish = {}) {
  for (let made = 0; made < count; made += 1) {
    const { preparationId } = (await prepare(wish)).body
    expect((await submit({ key: preparationId, body: { preparationId } })).status).toBe(200)
  }
}

const block = (statusReason: 'manually_disabled' | 'risk_blocked') => async () =>
  void Object.assign(source(), { status: 'disabled', statusReason })

const NOTHING = async () => undefined

const CASES: [code: string, happen: () => Promise<unknown>, wish: Wish][] = [
  ['unsettled_deposit_limit', () => deposit(5), {}],
  ['unsettled_amount_limit', () => deposit(3, { amountUsd: '2500.00' }), { amountUsd: '2500.00' }],
  [
    'unsettled_amount_limit',
    async () => {
      await deposit(3, { amountUsd: '2500.00' })
      await deposit(1, { amountUsd: '2401.00' })
    },
    {},
  ],
  ['open_exposure', () => deposit(1, { amountUsd: '1000.00', priority: 'high' }), { priority: 'high' }],
  ['not_available', block('manually_disabled'), {}],
  ['risk_rejected', block('risk_blocked'), {}],
  [
    'risk_review_required',
    async () => void Object.assign(source(), { status: 'review_required', statusReason: 'ownership_review_required' }),
    {},
  ],
]

const ONLY_PREPARED: typeof CASES = [
  ['minimum_deposit', NOTHING, { amountUsd: '9.99' }],
  ['transaction_limit', NOTHING, { amountUsd: '2500.01' }],
]

describe('the field that a limit names is one of the request', () => {
  test.each([...CASES, ...ONLY_PREPARED])('at the preparation: %s', async (code, happen, wish) => {
    const { id: sourceId } = source()
    await happen()
    const { body } = await prepare({ ...wish, sourceId })
    expect(body).toMatchObject({ status: 400, code })
    expect(Object.keys(DepositPreparationRequest.shape)).toContain(body.field)
    expect(body.errors).toEqual([expect.objectContaining({ field: body.field, code })])
  })

  test.each(CASES)('at the submission: %s', async (code, happen, wish) => {
    const { preparationId } = (await prepare(wish)).body
    await happen()
    const body = JSON.parse((await submit({ key: 'late', body: { preparationId } })).text)
    expect(body).toMatchObject({ status: 400, code })
    expect(Object.keys(DirectDepositRequest.shape)).toContain(body.field)
    expect(body.errors).toEqual([expect.objectContaining({ field: body.field, code })])
  })
})
