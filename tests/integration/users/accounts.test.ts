import { randomBytes } from 'node:crypto'
import { asc, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { audit } from '@/lib/db/schema'
import type { Environment } from '@/lib/env'
import { AppError } from '@/lib/errors'
import type { Role } from '@/lib/model/role'
import { platformClient } from '@/lib/platform-client'
import { listAutoRamp } from '@/lib/users/accounts/list-auto-ramp'
import { listBankAccounts } from '@/lib/users/accounts/list-bank-accounts'
import { listBills } from '@/lib/users/accounts/list-bills'
import { listCards } from '@/lib/users/accounts/list-cards'
import { listDebitCards } from '@/lib/users/accounts/list-debit-cards'
import { listFundingSources } from '@/lib/users/accounts/list-funding-sources'
import { revealAccountNumber } from '@/lib/users/accounts/reveal-account-number'
import { storeKeys } from '@/lib/users/keys/store-keys'
import { sealUserKey } from '@/lib/users/keys/user-key-vault'
import { openUser } from '@/lib/users/support/open-user'
import * as configured from '@/lib/vault/configured-keys'
import { toMasterKeys } from '@/lib/vault/master-keys'
import { type RunningSandbox, startSandbox } from '@/sandbox/start'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const keys = toMasterKeys([randomBytes(32)])

type StandInUser = { id: string; apiKey: string; country: string }

let sandbox: RunningSandbox
let environment: Environment
let user: StandInUser
let other: StandInUser

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 'demo', port: 0, goesOn: false, log: () => undefined })
  const { url: baseUrl, integratorKey, integratorSecret } = sandbox
  environment = { name: 'accounts', label: 'Accounts', kind: 'sandbox', baseUrl, integratorKey, integratorSecret }
  // The stand-in answers in this shape.
  const users = (await (await fetch(`${baseUrl}/_sandbox/users`)).json()) as StandInUser[]
  const [first, second] = users.filter(({ country }) => country === 'US')
  if (!first || !second) throw new Error('The stand-in has too few users.')
  user = first
  other = second
})
beforeEach(async () => {
  vi.spyOn(configured, 'vaultKeys').mockReturnValue(keys)
  await held.database.transaction((tx) =>
    storeKeys(tx, { environment: environment.name, origin: 'added', addedBy: 'test' }, [
      { userId: user.id, ...sealUserKey(environment.name, user.id, user.apiKey, keys) },
    ]),
  )
  for (const role of ['support', 'operator'] as const) await openUser(scope(role), user.id, 'Ticket 4821')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' })
})
afterAll(async () => {
  await platformClient(environment).close()
  await sandbox.close()
})

function scope(role: Role) {
  const { actor, ...rest } = scopeOf(environment, role)
  if (actor.kind !== 'operator') throw new Error('A person is expected.')
  return { ...rest, actor: { ...actor, sessionId: `session of ${role}` } }
}

async function fromPlatform(path: string): Promise<Record<string, unknown>[]> {
  if (path === '/v1/debit-cards') return debitCards()
  const answer = await fetch(`${sandbox.url}${path}`, { headers: { authorization: `Bearer ${user.apiKey}` } })
  const body: unknown = await answer.json()
  // The stand-in answers a bare array, or an envelope.
  return Array.isArray(body) ? body : (body as { data: Record<string, unknown>[] }).data
}

/** Section 4.6 closes debit cards to a bearer alone. */
async function debitCards(): Promise<Record<string, unknown>[]> {
  const calls = platformClient(environment).as({ mode: 'signed-user', userApiKey: user.apiKey })
  const { text } = await calls.callRaw('listDebitCards')
  return JSON.parse(text).data
}

async function spoil(path: string, body: unknown) {
  const fault = { kind: 'status', status: 200, body: JSON.stringify(body), contentType: 'application/json' }
  await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'POST', body: JSON.stringify({ ...fault, match: { path } }) })
}

const rowsOfAudit = (action = 'user.%') =>
  held.database
    .select({ action: audit.action, entityId: audit.entityId, detail: audit.detail })
    .from(audit)
    .where(like(audit.action, action))
    .orderBy(asc(audit.id))

const TABS = [
  ['funding sources', '/v1/funding-sources/', listFundingSources],
  ['bank accounts', '/v1/bank-accounts/', listBankAccounts],
  ['debit cards', '/v1/debit-cards', listDebitCards],
  ['bills', '/v1/bills/', listBills],
  ['cards', '/v1/cards/', listCards],
] as const

describe.each(TABS)('the tab of %s', (name, path, list) => {
  test('has what the platform answers to the user, and a row in the audit', async () => {
    const { rows, unreadable } = await list(scope('support'), user.id)
    expect(rows.map(({ id }) => id)).toEqual((await fromPlatform(path)).map(({ id }) => id))
    expect(unreadable).toEqual([])
    const [last] = (await rowsOfAudit('user.read')).slice(-1)
    expect(last).toMatchObject({ entityId: user.id, detail: { of: name } })
  })

  test('shows one bad item beside the others', async () => {
    const items = await fromPlatform(path)
    const bad = [{ id: 'odd', status: 7 }, ...items]
    await spoil(path, path.includes('debit') ? { data: bad, hasMore: false } : bad)
    const { rows, unreadable } = await list(scope('support'), user.id)
    expect(rows).toHaveLength(items.length)
    expect(unreadable).toMatchObject([{ index: 0, id: 'odd' }])
  })

  test('is closed to viewers, without a purpose, and without a key', async () => {
    await expect(list(scope('viewer'), user.id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(list(scope('admin'), user.id)).rejects.toMatchObject({ code: 'purpose_required' })
    await openUser(scope('support'), other.id, 'Ticket 1')
    await expect(list(scope('support'), other.id)).rejects.toMatchObject({ code: 'key_missing' })
  })
})

test('a key of someone else reads nothing', async () => {
  await held.database.transaction((tx) =>
    storeKeys(tx, { environment: environment.name, origin: 'added', addedBy: 'test' }, [
      { userId: other.id, ...sealUserKey(environment.name, other.id, user.apiKey, keys) },
    ]),
  )
  await openUser(scope('support'), other.id, 'Ticket 1')
  await expect(listCards(scope('support'), other.id)).rejects.toMatchObject({ code: 'key_mismatch' })
})

test("a card's renderSecret goes nowhere", async () => {
  const raw = await fromPlatform('/v1/cards/')
  expect(JSON.stringify(raw)).toContain('renderSecret')
  expect(JSON.stringify(await listCards(scope('support'), user.id))).not.toContain('renderSecret')
  const secret = 'rs_canary_0123456789'
  await spoil('/v1/cards/', [
    { id: 'odd', status: 7, renderSecret: secret },
    { ...raw[0], renderSecret: secret },
  ])
  const answer = await listCards(scope('support'), user.id)
  expect(answer.rows.length + answer.unreadable.length).toBe(2)
  expect(JSON.stringify(answer)).not.toContain(secret)
})

describe('the number of an auto-ramp account', () => {
  const numberAt = (account: Record<string, unknown> = {}) => {
    // The variants of section 2.1.
    const { bankAccountNumber, iban } = account.depositInstructions as { bankAccountNumber?: string; iban?: string }
    return String(bankAccountNumber ?? iban)
  }
  const accountOf = async () => {
    const [account] = await fromPlatform('/v1/auto-ramp-accounts/')
    return { id: String(account?.id), number: numberAt(account) }
  }

  test('leaves the server with its last four digits alone, in a spoilt answer too', async () => {
    const { id, number } = await accountOf()
    const { accounts, addresses } = await listAutoRamp(scope('support'), user.id)
    expect(accounts.value?.rows.find((row) => row.id === id)?.last4).toBe(number.slice(-4))
    expect(addresses.problem).toBeNull()
    expect(JSON.stringify(accounts)).not.toContain(number)
    const [account] = await fromPlatform('/v1/auto-ramp-accounts/')
    await spoil('/v1/auto-ramp-accounts/', [{ ...account, network: 7 }, { bankAccountNumber: number }, number])
    const spoilt = await listAutoRamp(scope('support'), user.id)
    expect(spoilt.accounts.value?.unreadable).toHaveLength(3)
    expect(JSON.stringify(spoilt)).not.toContain(number)
  })

  test('is shown with a reason, which the audit has before it, without the number', async () => {
    const { id, number } = await accountOf()
    expect(await revealAccountNumber(scope('operator'), user.id, id, 'Ticket 4821: wrong transfer')).toEqual({ number })
    const rows = await rowsOfAudit('user.reveal')
    expect(rows).toEqual([
      {
        action: 'user.reveal',
        entityId: user.id,
        detail: { of: 'auto-ramp account number', id, reason: 'Ticket 4821: wrong transfer' },
      },
    ])
    expect(JSON.stringify(await rowsOfAudit())).not.toContain(number)
  })

  test.each<[Role, string]>([
    ['viewer', 'forbidden'],
    ['support', 'forbidden'],
    ['admin', 'purpose_required'],
  ])('is refused to %s: %s, and the audit has no such row', async (role, code) => {
    const { id } = await accountOf()
    await expect(revealAccountNumber(scope(role), user.id, id, 'Ticket 4821')).rejects.toMatchObject({ code })
    expect(await rowsOfAudit('user.reveal')).toEqual([])
  })

  test('of an account that is not the user’s is not found, and that one asked is kept', async () => {
    const asked = revealAccountNumber(scope('operator'), user.id, 'ara_of_somebody', 'Ticket 4821')
    const error = await asked.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(AppError)
    expect(await rowsOfAudit('user.reveal')).toHaveLength(1)
  })
})

test('one part of the auto-ramp tab fails alone', async () => {
  await fetch(`${sandbox.url}/_sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify({ kind: 'status', status: 500, match: { path: '/v1/auto-ramp-addresses/' } }),
  })
  const { accounts, addresses } = await listAutoRamp(scope('support'), user.id)
  expect(accounts.value?.rows.length).toBeGreaterThan(0)
  expect(addresses.problem?.status).toBe(502)
})
