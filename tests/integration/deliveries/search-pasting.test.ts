import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import { syncDeliveries } from '@/lib/archive/sync/sync'
import { userKey } from '@/lib/db/schema'
import type { Role } from '@/lib/model/role'
import { search } from '@/lib/search/search'
import { type RecordList, recordText, startRecordList } from '../../support/record-list'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const NOW = Date.parse('2026-01-20T12:00:00Z')
const DIGEST = '9VbDRCSn6XNjwvCZaJp8sHLKkF8kFZ8XZ5kYcYqLFPLJ'
const SOURCE = 'fs_wcfj79x9263p753yww8n'

const PAYLOADS: object[] = [
  { event: 'payment.created', userId: 'Usr_MixedCase0001', id: 'po_abc123' },
  { event: 'payment.created', userId: 'user-twins', id: 'Twin_0001' },
  { event: 'payment.created', userId: 'user-twins', id: 'twin_0001' },
  { event: 'payment.created', userId: 'user-odd', id: '(a)7[b],{"c"}' },
  { event: 'payment.created', userId: 'user-odd', id: 'off/7' },
  { event: 'payment.created', userId: 'usr_of_digest', id: 'offr_digest00', transaction: { hash: DIGEST } },
  { event: 'payment.created', userId: 'dep_is0a0user0', id: 'evt_is0a0payout' },
  { event: 'payment.created', userId: 'usr_of_source', id: 'offr_source00', fundingSource: { id: SOURCE } },
  {
    event: 'payment.created',
    userId: 'usr_of_link',
    id: 'offr_link0000',
    offRamp: { transaction: { hash: null, explorerUrl: 'https://explorer.example/view/AB12~x?of=usdc' } },
  },
]

let list: RecordList
beforeAll(async () => {
  list = await startRecordList()
  list.now = new Date(NOW)
  list.add(
    ...PAYLOADS.map((payload, i) =>
      recordText(NOW - i * 60_000, { event: 'payment.created', payload, webhookUrl: 'https://hooks.acme.example/in' }),
    ),
  )
})
afterAll(() => list.close())
beforeEach(async () => {
  await syncDeliveries(list.environment, { kind: 'head', signal: new AbortController().signal })
  const kept = { sealed: null, fingerprint: '', origin: 'added', addedAt: new Date(NOW), addedBy: 'test' } as const
  await held.database.insert(userKey).values({ ...kept, environment: 'sandbox', userId: 'Only-In-Keys-77' })
})

const ask = (typed: string, role: Role = 'support') => search(scopeOf(list.environment, role), typed)
const found = async (typed: string) => (await ask(typed)).matches.map(({ kind, id }) => `${kind} ${id}`)

describe('a search finds', () => {
  const PAYOUT = ['off-ramp po_abc123', 'user Usr_MixedCase0001']
  test.each([
    ['an id in a sentence', "hi, my payout po_abc123 didn't arrive.", PAYOUT],
    ['an id in capitals', 'PO_ABC123', PAYOUT],
    ['an id in capitals in a sentence', 'MY PAYOUT PO_ABC123 IS LATE', PAYOUT],
    ['a user in small letters', 'usr_mixedcase0001', ['user Usr_MixedCase0001']],
    ['a user of the key directory in other letters', 'only-in-KEYS-77', ['user Only-In-Keys-77']],
    [
      'a funding source in capitals, by its own spelling',
      SOURCE.toUpperCase(),
      ['off-ramp offr_source00', 'user usr_of_source'],
    ],
    ['one of two ids that differ in capitals alone', 'Twin_0001', ['off-ramp Twin_0001', 'user user-twins']],
    ['neither of the two by a third spelling', 'TWIN_0001', []],
    ['an id with brackets and quotes in it', ' (a)7[b],{"c"} ', ['off-ramp (a)7[b],{"c"}', 'user user-odd']],
    ['an id that looks like that of a deposit', 'dep_is0a0user0', ['user dep_is0a0user0']],
    ['an id that looks like that of an event', 'evt_is0a0payout', ['off-ramp evt_is0a0payout', 'user dep_is0a0user0']],
    [
      'a transaction of a chain with digests',
      `(https://explorer.example/txblock/${DIGEST}).`,
      ['off-ramp offr_digest00', 'user usr_of_digest'],
    ],
    [
      'a link of an explorer that a payload holds',
      '<https://explorer.example/view/AB12~x?of=usdc>.',
      ['off-ramp offr_link0000', 'user usr_of_link'],
    ],
  ])('%s', async (_name, typed, expected) => {
    expect(await found(typed)).toEqual(expected)
  })
})

test('a user of the key directory is not found by a role that may not look users up', async () => {
  expect((await ask('only-in-KEYS-77', 'viewer')).matches).toEqual([])
})

test('that several ids may be meant is said', async () => {
  expect((await ask('TWIN_0001')).limits).toEqual([expect.stringContaining('upper and lower case')])
})

test.each(['(a)7[b],{"c"}', 'off/7'])('the id %s leads to an address that reads as that id', async (id) => {
  const own = await ask(id)
  expect(own.matches[0]?.address).toBe(`/sandbox/users/user-odd/off-ramps/${encodeURIComponent(id)}`)
  const { matches } = await ask(id, 'viewer')
  const { pathname, searchParams } = new URL(matches[0]?.address ?? '', 'http://localhost')
  expect([pathname, DELIVERIES.load(searchParams).resource]).toEqual(['/sandbox/deliveries', [id]])
})
