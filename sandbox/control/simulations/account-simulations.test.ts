import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { control, send } from '../../testing/sandbox-client'
import { startUserSession, type UserSession } from '../../testing/user-session'
import type { SandboxUser } from '../../users'
import { ACCOUNT_SIMULATIONS } from './account-simulations'

let session: UserSession
let us: SandboxUser

beforeAll(async () => {
  session = await startUserSession()
})
beforeEach(async () => {
  await control(session.sandbox, 'POST', '/reset')
  us = session.userIn('US')
})
afterAll(() => session.sandbox.close())

type Emitted = { event: string; userId: string; id: string | null }

const simulate = async (name: string, body: object = {}): Promise<Emitted[]> => {
  const { events } = await control(session.sandbox, 'POST', `/simulate/${name}`, { wait: true, ...body })
  return events.map(({ event, userId, id }: Emitted) => ({ event, userId, id }))
}
const first = <T>(records: Iterable<T>): T => {
  const [record] = records
  if (record === undefined) throw new Error('There is none')
  return record
}
const get = async (target: string, user = us) => JSON.parse((await session.call(user, 'GET', target)).text)

describe('a bank account', () => {
  test('loses its verification for a reason, and tells', async () => {
    const { id } = first(session.holdings(us).bankAccounts.values())
    const events = await simulate('bank-account', { accountId: id, statusReason: 'account_blocked' })
    expect(events).toEqual([{ event: 'account.updated', userId: us.id, id }])
    expect(await get(`/v1/bank-accounts/${id}`)).toMatchObject({ status: 'inactive', statusReason: 'account_blocked' })
  })
})

describe('a debit card', () => {
  test('asks for its holder, or is rejected by its network', async () => {
    const { id, ...owner } = ownerOf('debitCards')
    await simulate('debit-card', { cardId: id, status: 'action_required' })
    expect((await get(`/v1/debit-cards/${id}`, owner.user)).requirements).toHaveLength(1)
    expect(await simulate('debit-card', { cardId: id })).toEqual([
      { event: 'account.updated', userId: owner.user.id, id },
    ])
    const rejected = await get(`/v1/debit-cards/${id}`, owner.user)
    expect([rejected.status, rejected.requirements]).toEqual(['rejected', undefined])
  })
})

describe('a funding source', () => {
  const source = () => first(session.holdings(us).fundingSources.values())

  test('is disabled for good', async () => {
    const { id } = source()
    expect(
      await simulate('funding-source', { sourceId: id, status: 'disabled', statusReason: 'returned', permanent: true }),
    ).toEqual([])
    expect(await get(`/v1/funding-sources/${id}`)).toMatchObject({
      status: 'disabled',
      statusReason: 'returned',
      permanent: true,
      availableAt: null,
    })
  })

  test('is rerouted until its time, or for three days', async () => {
    const { id } = source()
    const availableAt = '2026-11-20T13:00:00.000Z'
    await simulate('funding-source', { sourceId: id, statusReason: 'rerouted', availableAt })
    expect(await get(`/v1/funding-sources/${id}`)).toMatchObject({ status: 'disabled', availableAt })
    await control(session.sandbox, 'POST', '/clock', { advanceMs: 3_600_000 })
    expect(await get(`/v1/funding-sources/${id}`)).toMatchObject({ status: 'active', availableAt: null })
    await simulate('funding-source', { sourceId: id, statusReason: 'rerouted' })
    expect(await get(`/v1/funding-sources/${id}`)).toMatchObject({ availableAt: '2026-11-23T13:00:00.000Z' })
  })

  test('that is linked is pending first, then what was asked for', async () => {
    const before = session.holdings(us).fundingSources.size
    await simulate('funding-source', { link: true, userId: us.id })
    await simulate('funding-source', {
      link: true,
      userId: us.id,
      status: 'ineligible',
      statusReason: 'ownership_mismatch',
    })
    const linked = async () => (await get('/v1/funding-sources/')).slice(before)
    expect(await linked()).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
    await control(session.sandbox, 'POST', '/clock', { advanceMs: 30_000 })
    expect(await linked()).toMatchObject([
      { status: 'active' },
      { status: 'ineligible', statusReason: 'ownership_mismatch' },
    ])
  })
})

describe('a user', () => {
  test('fails verification and passes it', async () => {
    const failed = { userId: us.id, status: 'failed', failureReason: 'Blurred' }
    expect(await simulate('verification', failed)).toEqual([
      { event: 'verification.status.updated', userId: us.id, id: null },
    ])
    expect((await get('/v1/users/me')).verification).toMatchObject({ status: 'failed', failureReason: 'Blurred' })
    await simulate('verification', { userId: us.id })
    expect((await get('/v1/users/me')).verification).toMatchObject({ status: 'verified', failureReason: null })
  })

  test('loses a capability, and gets one that it did not have', async () => {
    const push = { product: 'crypto_to_fiat', method: 'push_to_card' }
    expect(await simulate('capability', { userId: us.id, ...push })).toEqual([
      { event: 'capabilities.updated', userId: us.id, id: null },
    ])
    expect((await get('/v1/users/me')).capabilities).toContainEqual(
      expect.objectContaining({ ...push, status: 'requirements_needed', requirements: [expect.anything()] }),
    )
    const sepa = { product: 'crypto_to_fiat', method: 'sepa_credit_transfer' }
    await simulate('capability', { userId: us.id, ...sepa, status: 'pending' })
    expect((await get('/v1/users/me')).capabilities).toContainEqual(
      expect.objectContaining({ ...sepa, status: 'pending', requirements: [] }),
    )
  })
})

describe('an auto-ramp account', () => {
  test('is switched off without an event', async () => {
    const { id } = first(session.holdings(us).autoRampAccounts.values())
    expect(await simulate('auto-ramp-account', { accountId: id, status: 'inactive' })).toEqual([])
    expect(await get(`/v1/auto-ramp-accounts/${id}`)).toMatchObject({ status: 'inactive' })
  })
})

describe('a card transaction', () => {
  test('arrives and is posted', async () => {
    const { id, user } = ownerOf('cards')
    const target = `/v1/cards/${id}/transactions?limit=1`
    await simulate('card-transaction', { cardId: id, amount: '12.50', merchantName: 'Kiosk' })
    const [pending] = (await get(target, user)).data
    expect(pending).toMatchObject({ cardId: id, amount: '12.50', merchantName: 'Kiosk', status: 'pending' })
    await simulate('card-transaction', { transactionId: pending.id, status: 'posted' })
    expect((await get(target, user)).data).toEqual([{ ...pending, status: 'posted' }])
  })
})

describe('a bill', () => {
  test('is added, changes and goes', async () => {
    const [{ id } = { id: null }] = await simulate('bill', { userId: us.id })
    const told = (event: string) => [{ event, userId: us.id, id }]
    expect(await simulate('bill', { billId: id, change: 'updated', status: 'action_required' })).toEqual(
      told('account.updated'),
    )
    expect(await get('/v1/bills/')).toContainEqual(
      expect.objectContaining({ id, status: 'action_required', requirements: [expect.anything()] }),
    )
    expect(await simulate('bill', { billId: id, change: 'deleted' })).toEqual(told('account.deleted'))
    expect(await get('/v1/bills/')).not.toContainEqual(expect.objectContaining({ id }))
  })
})

describe('a simulation of accounts', () => {
  test.each(Object.keys(ACCOUNT_SIMULATIONS))('named %s does something sensible without input', async (name) => {
    const before = JSON.stringify(everything())
    await simulate(name)
    expect(JSON.stringify(everything())).not.toBe(before)
  })

  test.each([
    ['bank-account', { accountId: 'acct_none' }, 'accountId', 'unknown_id'],
    ['bank-account', { userId: 'usr_nobody' }, 'userId', 'unknown_user'],
    ['bank-account', { status: 'lost' }, 'status', 'invalid_value'],
    ['debit-card', { status: 'inactive' }, 'status', 'invalid_value'],
    ['funding-source', { availableAt: '2027-01-01T00:00:00Z' }, 'availableAt', 'invalid_value'],
    ['funding-source', { link: true, sourceId: 'fs_1' }, 'sourceId', 'invalid_value'],
    ['verification', { status: 'maybe' }, 'status', 'invalid_value'],
    ['capability', { product: 'gold' }, 'product', 'invalid_value'],
    ['auto-ramp-account', { colour: 'red' }, 'colour', 'unknown_field'],
    ['card-transaction', { amount: '1' }, 'amount', 'invalid_format'],
    ['bill', { change: 'exploded' }, 'change', 'invalid_value'],
  ])('named %s refuses %j', async (name, body, field, code) => {
    const before = JSON.stringify(everything())
    const target = `/_sandbox/simulate/${name}`
    const answer = await send(session.sandbox, target, { method: 'POST', body: JSON.stringify(body) })
    expect(JSON.parse(answer.text)).toMatchObject({ status: 400, field, code })
    expect(JSON.stringify(everything())).toBe(before)
  })
})

function everything() {
  return [...session.inside.state.holdings.values()].map((holdings) =>
    Object.values(holdings).map((held) => (held instanceof Map ? [...held.values()] : held)),
  )
}

function ownerOf(kind: 'debitCards' | 'cards'): { id: string; user: SandboxUser } {
  for (const user of session.inside.state.users.all()) {
    const found = [...session.holdings(user)[kind].values()].find(({ status }) => status === 'active')
    if (found !== undefined) return { id: found.id, user }
  }
  throw new Error('Nobody has one')
}
