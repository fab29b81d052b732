import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { control, send } from '../../testing/sandbox-client'
import { startUserSession, type UserSession } from '../../testing/user-session'

let session: UserSession

beforeEach(async () => {
  session = await startUserSession()
})
afterEach(() => session.sandbox.close())

async function simulate(name: string, input: object) {
  const answer = await send(session.sandbox, `/_sandbox/simulate/${name}`, {
    method: 'POST',
    body: JSON.stringify(input),
  })
  const { errors } = JSON.parse(answer.text)
  return answer.status === 200 ? 200 : [answer.status, errors?.[0]?.field, errors?.[0]?.code]
}

const KINDS = {
  'bank-account': { of: 'bankAccounts', field: 'accountId' },
  'debit-card': { of: 'debitCards', field: 'cardId' },
  'funding-source': { of: 'fundingSources', field: 'sourceId' },
} as const

type Kind = keyof typeof KINDS

function held(kind: Kind, state: string) {
  const [record] = session.holdings(session.userIn('US', 1))[KINDS[kind].of].values()
  return Object.assign(record ?? expect.fail('the user has one'), { status: state, statusReason: null })
}

/** Sections 2.3, 2.4, 3 and not-shown.md. Any other step is refused. */
const ALLOWED: Readonly<Record<Kind, Readonly<Record<string, readonly string[]>>>> = {
  'bank-account': { active: ['inactive'], inactive: [] },
  'debit-card': {
    active: ['rejected', 'action_required'],
    action_required: ['active', 'rejected'],
    rejected: [],
    inactive: [],
  },
  'funding-source': {
    pending: ['active', 'review_required', 'ineligible', 'deleted'],
    active: ['review_required', 'disabled', 'deleted'],
    review_required: ['active', 'ineligible', 'disabled', 'deleted'],
    ineligible: ['deleted'],
    disabled: ['deleted'],
    deleted: [],
  },
}

const TARGETS: Readonly<Record<Kind, readonly string[]>> = {
  'bank-account': ['active', 'inactive'],
  'debit-card': ['active', 'action_required', 'rejected'],
  'funding-source': ['pending', 'active', 'review_required', 'ineligible', 'disabled', 'deleted'],
}

const steps = (['bank-account', 'debit-card', 'funding-source'] as const).flatMap((kind) =>
  Object.entries(ALLOWED[kind]).flatMap(([from, allowed]) =>
    TARGETS[kind].map((to) => [kind, from, to, allowed.includes(to)] as const),
  ),
)

test.each(steps)('%s: %s → %s is possible: %s', async (kind, from, to, isAllowed) => {
  const record = held(kind, from)
  const { field } = KINDS[kind]
  const answer = await simulate(kind, { [field]: record.id, status: to })
  expect(answer).toEqual(isAllowed ? 200 : [400, field, 'wrong_state'])
  expect(record.status).toBe(isAllowed ? to : from)
})

test.each(['bank-account', 'debit-card', 'funding-source'] as const)(
  '%s: one that may get there is chosen where none is named',
  async (kind) => {
    for (const to of TARGETS[kind]) {
      const froms = Object.entries(ALLOWED[kind]).filter(([, allowed]) => allowed.includes(to))
      const answer = await simulate(kind, { status: to })
      if (froms.length === 0) expect(answer).toEqual([400, KINDS[kind].field, 'unknown_id'])
      else expect(answer).toBe(200)
    }
  },
)

describe('a funding source', () => {
  test.each([
    ['active', 'rerouted'],
    ['active', 'returned'],
    ['pending', 'user_not_verified'],
    ['deleted', 'manually_disabled'],
    ['disabled', 'ownership_mismatch'],
    ['review_required', 'rerouted'],
    ['ineligible', 'risk_blocked'],
  ])('is never %s because of %s', async (status, statusReason) => {
    const { id } = held('funding-source', 'review_required')
    const refused = [400, 'statusReason', 'invalid_value']
    expect(await simulate('funding-source', { sourceId: id, status, statusReason })).toEqual(refused)
    expect(await simulate('funding-source', { link: true, status, statusReason })).toEqual(refused)
  })

  test.each([
    ['disabled', 'returned'],
    ['disabled', 'risk_blocked'],
    ['disabled', 'rerouted'],
    ['disabled', 'manually_disabled'],
    ['review_required', 'ownership_review_required'],
    ['review_required', 'returned'],
  ])('can be %s because of %s', async (status, statusReason) => {
    const source = held('funding-source', 'active')
    expect(await simulate('funding-source', { sourceId: source.id, status, statusReason })).toBe(200)
    expect(source).toMatchObject({ status, statusReason })
  })

  test('is off for good only where it is disabled, and not for a time', async () => {
    const { id: sourceId } = held('funding-source', 'active')
    const refused = [400, 'permanent', 'invalid_value']
    const rerouted = { sourceId, statusReason: 'rerouted', permanent: true }
    expect(await simulate('funding-source', rerouted)).toEqual(refused)
    expect(await simulate('funding-source', { sourceId, status: 'review_required', permanent: true })).toEqual(refused)
    expect(await simulate('funding-source', { sourceId, statusReason: 'risk_blocked', permanent: true })).toBe(200)
  })

  test.each(['disabled', 'pending'])('that is linked does not end as %s', async (status) => {
    expect(await simulate('funding-source', { link: true, status })).toEqual([400, 'status', 'wrong_state'])
  })
})

test('nothing happens to a user that was removed', async () => {
  const user = session.userIn('US', 1)
  const sourceId = [...session.holdings(user).fundingSources.keys()][0]
  await control(session.sandbox, 'DELETE', `/users/${user.id}`)
  for (const name of ['bank-account', 'ach-deposit', 'verification', 'account'])
    expect(await simulate(name, { userId: user.id })).toEqual([400, 'userId', 'unknown_user'])
  expect(await simulate('funding-source', { sourceId })).toEqual([400, 'sourceId', 'unknown_id'])
})

test('an event alone is about someone who is there', async () => {
  const [first, second] = session.inside.state.users.all()
  await control(session.sandbox, 'DELETE', `/users/${first?.id}`)
  const { events } = await control(session.sandbox, 'POST', '/simulate/delivery', { event: 'payment.updated' })
  expect(events).toEqual([expect.objectContaining({ userId: second?.id })])
})
