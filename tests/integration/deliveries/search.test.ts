import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { syncDeliveries } from '@/lib/archive/sync/sync'
import { achReturn } from '@/lib/db/schema'
import type { Role } from '@/lib/model/role'
import { search } from '@/lib/search/search'
import { type RecordList, recordText, startRecordList } from '../../support/record-list'
import { scopeOf } from '../../support/scope'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const NOW = Date.parse('2026-01-20T12:00:00Z')
const MINUTE = 60_000
const HASH = `0x${'28ac3d384b10f4b5'.repeat(4)}`

const USER = 'usr_av5kpjxn6cz15bqgmn2y'
const OTHER = 'usr_bv5kpjxn6cz15bqgmn2y'
const OFF_RAMP = 'offr_p1vh67ks8pkj3vyj1nrx'
const DEPOSIT = 'dep_x8g3n8mcy21znektr53h'
const ACCOUNT = 'acct_9q1wqv2196q4ryhh1s90'
const SOURCE = 'fs_wcfj79x9263p753yww8n'
const ON_RAMP = 'onr_sr3fn5tt5npjes1ebp4t'
const RETURN = 'dr_cr6nmmdsjzw5hz89frkd'

const offRamp = (sequence: number, status: string, more: object = {}) => ({
  eventId: `evt_offramp${sequence}0000`,
  sequence,
  event: `offramp.${status}`,
  userId: USER,
  id: OFF_RAMP,
  offRamp: {
    id: OFF_RAMP,
    status,
    output: { amount: '120.50', currency: 'USD', accountId: ACCOUNT, accountName: 'Checking ••6789' },
    transaction: { hash: HASH, explorerUrl: null },
  },
  ...more,
})

const deposit = (id: string, userId: string, sequence: number, accountMask: string) => ({
  eventId: `evt_${id}${sequence}`,
  sequence,
  event: 'achDebit.authorized',
  userId,
  id,
  deposit: { id, principalAmountUsd: '50.00', debitStatus: 'authorized', releaseStatus: 'not_started' },
  fundingSource: { id: SOURCE, institutionName: 'First Bank', accountMask },
  achReturn: { id: RETURN },
})

const PAYLOADS: object[] = [
  { event: 'payment.created', userId: USER, id: OFF_RAMP },
  // Out of order (6.3): the newest delivery is not the newest state.
  offRamp(3, 'completed'),
  offRamp(2, 'inFlight'),
  deposit(DEPOSIT, OTHER, 1, '6789'),
  deposit('dep_second', OTHER, 1, '6789'),
  { event: 'onramp.updated', userId: OTHER, id: ON_RAMP },
  { event: 'achDebitReturn.created', userId: OTHER, id: RETURN },
  { event: 'account.created', userId: USER, id: ACCOUNT },
  { event: 'payment.updated', userId: 'user-42', id: 'off/7', note: '6789', contact: { email: 'jane@acme.example' } },
]

let list: RecordList
beforeAll(async () => {
  list = await startRecordList()
  list.now = new Date(NOW)
  list.add(
    ...PAYLOADS.map((payload, i) =>
      recordText(NOW - (PAYLOADS.length - i) * MINUTE, {
        event: 'event' in payload ? payload.event : '',
        payload,
        webhookUrl: 'https://hooks.acme.example/ramp',
      }),
    ),
  )
})
afterAll(() => list.close())
beforeEach(() => syncDeliveries(list.environment, { kind: 'head', signal: new AbortController().signal }))

const scope = (role: Role = 'support') => scopeOf(list.environment, role)
const found = async (typed: string, role?: Role) =>
  (await search(scope(role), typed)).matches.map(({ kind, id, userId }) => `${kind} ${id} of ${userId}`)

describe('a search finds', () => {
  test.each([
    ['a user', USER, [`user ${USER} of ${USER}`]],
    ['a user in a URL', `https://api.acme.example/users/${USER}?a=1`, [`user ${USER} of ${USER}`]],
    ['an off-ramp', ` "${OFF_RAMP}", `, [`off-ramp ${OFF_RAMP} of ${USER}`, `user ${USER} of ${USER}`]],
    ['a deposit', DEPOSIT, [`deposit ${DEPOSIT} of ${OTHER}`, `user ${OTHER} of ${OTHER}`]],
    ['an on-ramp', ON_RAMP, [`on-ramp ${ON_RAMP} of ${OTHER}`, `user ${OTHER} of ${OTHER}`]],
    ['an event id', 'evt_offramp30000', [`event evt_offramp30000 of ${USER}`, `user ${USER} of ${USER}`]],
    ['a transaction', HASH, [`off-ramp ${OFF_RAMP} of ${USER}`, `user ${USER} of ${USER}`]],
    [
      'a transaction without 0x, in capitals',
      HASH.slice(2).toUpperCase(),
      [`off-ramp ${OFF_RAMP} of ${USER}`, `user ${USER} of ${USER}`],
    ],
    [
      'a transaction in an explorer',
      `https://scan.example/tx/${HASH}`,
      [`off-ramp ${OFF_RAMP} of ${USER}`, `user ${USER} of ${USER}`],
    ],
    [
      'a funding source',
      SOURCE,
      [
        `funding source ${SOURCE} of ${OTHER}`,
        `user ${OTHER} of ${OTHER}`,
        `deposit dep_second of ${OTHER}`,
        `deposit ${DEPOSIT} of ${OTHER}`,
      ],
    ],
    [
      'an account',
      ACCOUNT,
      [`account ${ACCOUNT} of ${USER}`, `user ${USER} of ${USER}`, `off-ramp ${OFF_RAMP} of ${USER}`],
    ],
    [
      'a return, by its event and in a snapshot',
      RETURN,
      [
        `return ${RETURN} of ${OTHER}`,
        `user ${OTHER} of ${OTHER}`,
        `deposit dep_second of ${OTHER}`,
        `deposit ${DEPOSIT} of ${OTHER}`,
      ],
    ],
    [
      'persons by last four digits',
      'ending in 6789',
      [
        `user ${OTHER} of ${OTHER}`,
        `user ${USER} of ${USER}`,
        `deposit dep_second of ${OTHER}`,
        `deposit ${DEPOSIT} of ${OTHER}`,
        `off-ramp ${OFF_RAMP} of ${USER}`,
      ],
    ],
    ['an e-mail that a payload holds', '<Jane@acme.example>', ['user user-42 of user-42', 'off-ramp off/7 of user-42']],
    ['ids of any look', 'off/7', ['off-ramp off/7 of user-42', 'user user-42 of user-42']],
    ['a user of any look', 'user-42', ['user user-42 of user-42']],
    ['nothing in free text', 'no such thing', []],
    ['nothing in what nobody has', 'usr_nobody0000', []],
    ['nothing in hostile text', "' or 1=1 --", []],
  ])('%s', async (_name, typed, expected) => {
    expect(await found(typed)).toEqual(expected)
  })
})

test('the state of an off-ramp is of its highest sequence, whatever came last', async () => {
  const { matches } = await search(scope(), OFF_RAMP)
  expect(matches[0]).toMatchObject({
    event: 'offramp.completed',
    money: { amount: '120.50', currency: 'USD', state: 'completed' },
    time: new Date(NOW - 8 * MINUTE).toISOString(),
  })
})

test('by last four digits it is said where they stand', async () => {
  const { matches, limits } = await search(scope(), '6789')
  expect(matches.map(({ through }) => through)).toEqual([
    'Account 6789',
    'Checking ••6789',
    'Account 6789',
    'Account 6789',
    'Checking ••6789',
  ])
  expect(limits).toHaveLength(1)
})

test.each<[Role, string]>([
  ['viewer', `/sandbox/deliveries?user=${USER}`],
  ['support', `/sandbox/users/${USER}`],
])('%s is led to what the role may open', async (role, address) => {
  const { matches } = await search(scope(role), USER)
  expect(matches[0]?.address).toBe(address)
})

test('a hostile id leads to an address with the id as one segment, or to none', async () => {
  const { matches } = await search(scope(), 'off/7')
  expect(matches[0]?.address).toBe('/sandbox/users/user-42/off-ramps/off%2F7')
})

test('another environment holds nothing of it', async () => {
  const other = { ...list.environment, name: 'other' }
  expect((await search(scopeOf(other, 'admin'), USER)).matches).toEqual([])
})

test.each([
  ['dc_9xqzv9mkx1ktdxaa', '/sandbox/users/usr_cards/debit-cards'],
  ['acct_9q1wqv2196q4ryhh', '/sandbox/users/usr_cards/bank-accounts'],
])('the account %s leads to the tab of its kind', async (id, address) => {
  list.add(
    recordText(NOW, {
      event: 'account.created',
      payload: { event: 'account.created', userId: 'usr_cards', id },
      webhookUrl: 'https://hooks.acme.example/ramp',
    }),
  )
  await syncDeliveries(list.environment, { kind: 'head', signal: new AbortController().signal })
  const { matches, limits } = await search(scope(), id)
  expect(matches[0]?.address).toBe(address)
  expect(limits).toEqual([])
})

test('what cannot be found is said where nothing is found', async () => {
  const { matches, limits } = await search(scope(), 'fs_nobodys0000')
  expect([matches.length, limits.length]).toEqual([0, 1])
})

test('a return that the desk keeps leads to its page, and to its user', async () => {
  await held.database
    .insert(achReturn)
    .values({
      environment: 'sandbox',
      identity: new Uint8Array(32),
      sortAt: new Date(NOW),
      returnId: RETURN,
      depositId: DEPOSIT,
      sourceId: SOURCE,
      onRampId: ON_RAMP,
      userId: OTHER,
      amount: '50.00',
      currency: 'USD',
      returnCode: 'R01',
      cryptoState: 'not_released',
      searchText: '',
      record: '{}',
    })
  const { matches } = await search(scope('viewer'), RETURN)
  expect(matches[0]).toMatchObject({
    kind: 'return',
    address: `/sandbox/returns/${RETURN}`,
    money: { amount: '50.00', currency: 'USD', state: 'R01, not_released' },
  })
  for (const [typed, through] of [
    [DEPOSIT, 'Deposit'],
    [SOURCE, 'Funding source'],
    [ON_RAMP, 'On-ramp'],
    [OTHER, 'User'],
  ] as const)
    expect((await search(scope(), typed)).matches).toContainEqual(
      expect.objectContaining({ kind: 'return', id: RETURN, userId: OTHER, through }),
    )
})

test.each([['fs_only0in0returns0'], ['onr_only0in0returns0'], ['only.in.returns']])(
  'a return is found by %s, which no delivery names',
  async (id) => {
    const kept = {
      sortAt: new Date(NOW),
      userId: 'usr_of_return',
      searchText: '',
      record: '{}',
      sourceId: id,
      onRampId: id,
    }
    await held.database.insert(achReturn).values([
      { ...kept, environment: 'sandbox', identity: new Uint8Array([1]), returnId: RETURN },
      { ...kept, environment: 'sandbox', identity: new Uint8Array([2]), returnId: 'dr_gone', goneAt: new Date(NOW) },
      { ...kept, environment: 'other', identity: new Uint8Array([3]), returnId: 'dr_elsewhere' },
    ])
    expect(await found(id)).toEqual([`return ${RETURN} of usr_of_return`, 'user usr_of_return of usr_of_return'])
  },
)

test('a source that fails is named, and takes no other with it', async () => {
  await held.database.execute(sql`alter table ach_return rename to ach_return_away`)
  try {
    const { matches, unread } = await search(scope(), USER)
    expect([matches.length, unread]).toEqual([1, ['Returns']])
  } finally {
    await held.database.execute(sql`alter table ach_return_away rename to ach_return`)
  }
})
