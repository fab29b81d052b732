import { asc } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { OperatorActor } from '@/lib/auth/scope'
import { audit, delivery } from '@/lib/db/schema'
import type { Role } from '@/lib/model/role'
import { platformClient } from '@/lib/platform-client'
import { readableIn } from '@/lib/ramp'
import type { ReRead, ReReadPart } from '@/lib/re-read/dto'
import { reReadDelivery } from '@/lib/re-read/re-read-delivery'
import { openUser } from '@/lib/users/support/open-user'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'
import { useUsers } from '../users/fixtures'

const held = useDatabase()
const platform = useUsers()
afterEach(() => platform.clearFaults())

/** A user of the US, with off-ramps, deposits and on-ramps. */
const me = () => platform.user(2)
const scope = (role: Role) => scopeOf(platform.environment, role)

async function support(userId: string, apiKey: string | null, role: Role = 'support') {
  if (apiKey !== null) await platform.storeKey(userId, apiKey)
  const { actor, ...rest } = scope(role)
  // `scopeOf` makes operators.
  await openUser({ ...rest, actor: actor as OperatorActor }, userId, 'Ticket 4821')
}

let added = 0

async function addDelivery(
  event: string,
  userId: string | null,
  resourceId: string | null,
  more = {},
): Promise<string> {
  added += 1
  const payload = JSON.stringify({ event, userId, id: resourceId, ...more })
  const row = { environment: 'sandbox', hash: new Uint8Array(32).fill(added), ordinal: 0, sortAt: new Date() }
  const about = {
    event,
    userId,
    resourceId,
    endpoint: 'https://hooks.acme.example/ramp',
    outcome: 'delivered' as const,
  }
  const stored = { ...row, ...about, payload, payloadBytes: Buffer.byteLength(payload) }
  const [inserted] = await held.database.insert(delivery).values(stored).returning({ id: delivery.id })
  return String(inserted?.id)
}

type Listed = { id: string; status: string; source?: { depositId?: string } | null } & Record<string, unknown>

async function listed(what: 'off-ramps' | 'deposits' | 'on-ramps'): Promise<Listed[]> {
  // A page of the stand-in.
  return ((await platform.ask(`/v1/${what}/?limit=100`, me().apiKey)) as { data: Listed[] }).data
}

async function first(what: 'off-ramps' | 'deposits' | 'on-ramps') {
  const [found] = await listed(what)
  if (!found) throw new Error(`The stand-in's user has no ${what}.`)
  return found
}

const factsOf = (part: ReReadPart | undefined) =>
  Object.fromEntries((part?.reading.value ?? []).map(({ label, ...fact }) => [label, fact]))
const ofParts = ({ parts }: ReRead) =>
  parts.map(({ of, credential, reading }) => [of, credential, reading.problem?.status ?? 'read'])
const lookups = async () =>
  (await held.database.select().from(audit).orderBy(asc(audit.id))).filter(({ action }) => action === 'user.read')

test('a generic event shows the current state, read with the user’s key, with a row in the audit', async () => {
  const offRamp = await first('off-ramps')
  const id = await addDelivery('payment.updated', me().id, offRamp.id)
  await support(me().id, me().apiKey)
  const result = await reReadDelivery(scope('support'), id)
  expect(ofParts(result)).toEqual([['off-ramp', 'user', 'read']])
  expect(result).toMatchObject({ hasSnapshot: false, parts: [{ call: `GET /v1/off-ramps/${offRamp.id}` }] })
  expect(factsOf(result.parts[0])).toMatchObject({ State: { told: null, now: offRamp.status, differs: false } })
  expect((await lookups()).map(({ entityId, detail }) => [entityId, detail])).toEqual([
    [me().id, { of: 're-read', id: offRamp.id }],
  ])
  expect(JSON.stringify(result)).not.toContain(me().apiKey)
})

test('a milestone shows what differs from its snapshot; amounts of one value do not, however they are written', async () => {
  const deposit = await first('deposits')
  const told = {
    ...deposit,
    debitStatus: 'something_else',
    principalAmountUsd: `${deposit.principalAmountUsd}000`,
    userFeeUsd: '999.01',
  }
  const id = await addDelivery('achDebit.authorized', me().id, deposit.id, {
    deposit: told,
    fundingSource: { id: deposit.sourceId },
  })
  await support(me().id, me().apiKey)
  const { parts, hasSnapshot } = await reReadDelivery(scope('support'), id)
  expect(hasSnapshot).toBe(true)
  const facts = factsOf(parts[0])
  expect(facts).toMatchObject({
    Debit: { told: 'something_else', now: deposit.debitStatus, differs: true },
    Principal: {
      told: `${deposit.principalAmountUsd}000 USD`,
      now: `${deposit.principalAmountUsd} USD`,
      differs: false,
    },
    Fee: { told: '999.01 USD', differs: true },
    'Source id': { differs: false },
  })
  expect(Object.values(facts).filter(({ differs }) => differs)).toHaveLength(2)
})

test('an on-ramp is followed by the deposit that its source names', async () => {
  const onRamp = (await listed('on-ramps')).find(({ source }) => source?.depositId)
  if (!onRamp) throw new Error('The stand-in’s user has no such on-ramp.')
  const id = await addDelivery('onramp.updated', me().id, onRamp.id)
  await support(me().id, me().apiKey)
  expect(ofParts(await reReadDelivery(scope('support'), id))).toEqual([
    ['on-ramp', 'user', 'read'],
    ['deposit', 'user', 'read'],
  ])
})

async function someReturn() {
  const page = await platformClient(platform.environment).call('listAchDebitReturns', { query: { limit: 1 } })
  const [found] = readableIn(page.data)
  const owner = found?.userId
  if (!found || !owner) throw new Error('The stand-in has no return.')
  return { ...found, userId: owner }
}

test('a return is read with the integrator’s credential, its deposit and source with the user’s key; a viewer sees the return alone', async () => {
  const found = await someReturn()
  const id = await addDelivery('achDebitReturn.created', found.userId, found.id)
  const users = Array.from({ length: 100 }, (_, index) => platform.user(index + 1))
  await support(found.userId, users.find((user) => user.id === found.userId)?.apiKey ?? null)
  expect(ofParts(await reReadDelivery(scope('support'), id))).toEqual([
    ['return', 'integrator', 'read'],
    ['deposit', 'user', 'read'],
    ['funding source', 'user', 'read'],
  ])
  const before = await lookups()
  expect(ofParts(await reReadDelivery(scope('viewer'), id))).toEqual([['return', 'integrator', 'read']])
  expect(await lookups()).toEqual(before)
})

test('a user’s own events show verification and capabilities; an account is found in the lists', async () => {
  await support(me().id, me().apiKey)
  const result = await reReadDelivery(scope('support'), await addDelivery('capabilities.updated', me().id, null))
  expect(factsOf(result.parts[0])).toMatchObject({ Verification: { now: expect.any(String) } })
  expect(Object.keys(factsOf(result.parts[0])).length).toBeGreaterThan(3)
  // A bare list of the stand-in.
  const [account] = (await platform.ask('/v1/bank-accounts/', me().apiKey)) as { id: string; status: string }[]
  const known = await reReadDelivery(scope('support'), await addDelivery('account.updated', me().id, account?.id ?? ''))
  expect(factsOf(known.parts[0])).toMatchObject({ State: { now: account?.status } })
  const gone = await reReadDelivery(scope('support'), await addDelivery('account.deleted', me().id, 'ba_gone'))
  expect(ofParts(gone)).toEqual([['account', 'user', 404]])
})

test('nothing of it is a name, or more of an account than its last four', async () => {
  await support(me().id, me().apiKey)
  const accounts = (await platform.ask('/v1/bank-accounts/', me().apiKey)) as {
    id: string
    accountHolderName: string
  }[]
  const shown = JSON.stringify([
    await reReadDelivery(scope('support'), await addDelivery('verification.status.updated', me().id, null)),
    ...(await Promise.all(
      accounts.map(async ({ id }) =>
        reReadDelivery(scope('support'), await addDelivery('account.updated', me().id, id)),
      ),
    )),
  ])
  expect(accounts.length).toBeGreaterThan(0)
  for (const { accountHolderName } of accounts) expect(shown).not.toContain(accountHolderName)
  expect(shown).not.toMatch(/"\d{7,}"|[A-Z]{2}\d{2}[A-Z0-9]{11,}/)
})

test('without a key it says so; with the key of another user nothing is shown', async () => {
  const offRamp = await first('off-ramps')
  const id = await addDelivery('payment.updated', me().id, offRamp.id)
  await support(me().id, null)
  await platform.dropKeys()
  const result = await reReadDelivery(scope('support'), id)
  expect(result.parts).toMatchObject([{ reading: { value: null, problem: { type: '/problems/key_missing' } } }])
  await platform.storeKey(me().id, platform.user(6).apiKey)
  expect((await reReadDelivery(scope('support'), id)).parts).toMatchObject([
    { reading: { value: null, problem: { type: '/problems/key_mismatch' } } },
  ])
})

test.each([
  ['404', { kind: 'status', status: 404 }],
  ['403', { kind: 'status', status: 403 }],
  ['500', { kind: 'status', status: 500 }],
  ['HTML', { kind: 'html' }],
  ['a cut answer', { kind: 'cut' }],
  [
    'a record of another id',
    {
      kind: 'status',
      status: 200,
      contentType: 'application/json',
      body: '{"id":"other","status":"completed","createdAt":"2026-01-01T00:00:00Z","payout":{"amount":"1","currency":"USD","accountId":"a"}}',
    },
  ],
  ['a record without its state', { kind: 'status', status: 200, contentType: 'application/json', body: '{"id":"x"}' }],
  ['a connection that breaks', { kind: 'reset' }],
])('a platform that answers %s leaves a part that says why', async (_, effect) => {
  const offRamp = await first('off-ramps')
  const id = await addDelivery('payment.updated', me().id, offRamp.id)
  await support(me().id, me().apiKey)
  await platform.fault({ ...effect, match: { path: `/v1/off-ramps/${offRamp.id}` } })
  const { parts } = await reReadDelivery(scope('support'), id)
  expect(parts).toMatchObject([{ of: 'off-ramp', reading: { value: null, problem: { detail: expect.any(String) } } }])
})

test('asks for a role and a purpose before anything is read, and for something to read', async () => {
  const offRamp = await first('off-ramps')
  const id = await addDelivery('payment.updated', me().id, offRamp.id)
  await platform.storeKey(me().id, me().apiKey)
  const asked = platform.asked().length
  await expect(reReadDelivery(scope('viewer'), id)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(reReadDelivery(scope('support'), id)).rejects.toMatchObject({ code: 'purpose_required' })
  await expect(reReadDelivery(scope('support'), '999999')).rejects.toMatchObject({ code: 'not_found' })
  await expect(reReadDelivery(scope('support'), 'x')).rejects.toMatchObject({ code: 'not_found' })
  for (const [event, userId, resourceId] of [
    ['unheard.of', me().id, 'x'],
    ['capabilities.updated', null, null],
  ] as const)
    await expect(reReadDelivery(scope('support'), await addDelivery(event, userId, resourceId))).rejects.toMatchObject({
      code: 'conflict',
    })
  expect(platform.asked()).toHaveLength(asked)
  expect(await lookups()).toEqual([])
})
