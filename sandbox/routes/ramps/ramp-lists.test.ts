import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { control } from '../../testing/sandbox-client'
import { startUserSession, type UserSession } from '../../testing/user-session'
import type { SandboxUser } from '../../users'

let session: UserSession
let user: SandboxUser
let other: SandboxUser

beforeAll(async () => {
  session = await startUserSession()
  user = session.userIn('US', 1)
  other = session.userIn('US', 2)
  for (let count = 0; count < 7; count += 1) await happen(user)
  await happen(other)
})
afterAll(() => session.sandbox.close())

async function happen({ id: userId }: SandboxUser): Promise<void> {
  await control(session.sandbox, 'POST', '/clock', { advanceMs: 1000 })
  await control(session.sandbox, 'POST', '/simulate/off-ramp-payout', { userId, until: 'confirmed', wait: true })
  await control(session.sandbox, 'POST', '/simulate/ach-deposit', { userId, wait: true })
  await control(session.sandbox, 'POST', '/simulate/onramp-credit', { userId, wait: true })
}

type Item = Record<string, unknown> & { id: string; createdAt: string }
type Page = { data: Item[]; hasMore: boolean; nextCursor: string | null }

const LISTS = ['/v1/off-ramps/', '/v1/on-ramps/', '/v1/deposits/'] as const
const SORTED = ['/v1/off-ramps/', '/v1/on-ramps/'] as const

async function page(list: string, query: Record<string, string> = {}, who = user): Promise<Page> {
  const answer = await session.call(who, 'GET', `${list}?${new URLSearchParams(query)}`)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return JSON.parse(answer.text)
}

async function walk(list: string, query: Record<string, string>, between?: () => Promise<void>): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  for (let pages = 0; pages < 50; pages += 1) {
    const { data, hasMore, nextCursor }: Page = await page(list, cursor === null ? query : { ...query, cursor })
    ids.push(...data.map(({ id }) => id))
    if (!hasMore) return ids
    cursor = nextCursor
    await between?.()
  }
  return expect.fail('the pages have an end')
}

const idsOf = async (list: string, query: Record<string, string> = {}) =>
  (await page(list, { limit: '100', ...query })).data.map(({ id }) => id)

describe.each(LISTS)('%s', (list) => {
  test('has what the user has, newest first, and nothing of another user', async () => {
    const mine = (await page(list, { limit: '100' })).data
    const theirs = await page(list, { limit: '100' }, other)
    const instants = mine.map(({ createdAt }) => createdAt)
    expect(instants).toEqual(instants.toSorted().reverse())
    expect(mine.length).toBeGreaterThanOrEqual(7)
    expect(theirs.data.length).toBeGreaterThan(0)
    expect(theirs.data.filter(({ id }) => mine.some((item) => item.id === id))).toEqual([])
  })

  test('is the same page by page, while more arrives', async () => {
    const before = await idsOf(list)
    expect(await walk(list, { limit: '2' }, () => happen(user))).toEqual(before)
  })

  test('ends without a cursor', async () => {
    const { hasMore, nextCursor } = await page(list, { limit: '100' })
    expect([hasMore, nextCursor]).toEqual([false, null])
  })

  test('refuses a cursor of another user', async () => {
    const { nextCursor } = await page(list, { limit: '1' })
    const answer = await session.call(other, 'GET', `${list}?limit=1&cursor=${nextCursor}`)
    expect(JSON.parse(answer.text)).toMatchObject({ status: 400, code: 'invalid_cursor' })
  })

  test('has single records, which another user can not read', async () => {
    const [item] = (await page(list)).data
    const path = list === '/v1/deposits/' ? `/v1/deposits/${item?.id}` : `${list}${item?.id}`
    expect(JSON.parse((await session.call(user, 'GET', path)).text)).toEqual(item)
    const refused = await session.call(other, 'GET', path)
    const resourceType = { '/v1/off-ramps/': 'off-ramp', '/v1/on-ramps/': 'on-ramp', '/v1/deposits/': 'deposit' }[list]
    expect(JSON.parse(refused.text)).toMatchObject({ status: 404, resourceType, resourceId: item?.id })
  })
})

describe.each(SORTED)('%s', (list) => {
  test('can be read oldest first, while more arrives', async () => {
    const before = (await idsOf(list)).toReversed()
    const walked = await walk(list, { limit: '3', sort: 'asc' }, () => happen(other))
    expect(walked).toEqual(before)
  })

  test('refuses a cursor of the other order or of other filters', async () => {
    const { nextCursor } = await page(list, { limit: '1' })
    const filter = list === '/v1/off-ramps/' ? 'chain=base' : 'network=base'
    for (const query of ['sort=asc', filter]) {
      const answer = await session.call(user, 'GET', `${list}?limit=1&${query}&cursor=${nextCursor}`)
      expect(JSON.parse(answer.text)).toMatchObject({ status: 400, code: 'invalid_cursor' })
    }
  })
})

describe('filters', () => {
  test('of off-ramps narrow the list together', async () => {
    const all = (await page('/v1/off-ramps/', { limit: '100' })).data
    const { status, chain, payout } = all[0] ?? expect.fail('there is one')
    const { accountId } = Object(payout)
    const query = { status: String(status), chain: String(chain), accountId }
    const fitting = all.filter(
      (item) => item.status === status && item.chain === chain && Object(item.payout).accountId === accountId,
    )
    expect(await idsOf('/v1/off-ramps/', query)).toEqual(fitting.map(({ id }) => id))
    expect(await walk('/v1/off-ramps/', { ...query, limit: '1' })).toEqual(fitting.map(({ id }) => id))
    expect(await idsOf('/v1/off-ramps/', { ...query, status: 'reversed' })).toEqual([])
  })

  test('of off-ramps know no account of another user', async () => {
    const [account] = session.holdings(other).bankAccounts.keys()
    const answer = await session.call(user, 'GET', `/v1/off-ramps/?accountId=${account}`)
    expect(JSON.parse(answer.text)).toMatchObject({ status: 404, resourceType: 'account', resourceId: account })
  })

  test.each(['network', 'token', 'address'])('of on-ramps look at the output: %s', async (name) => {
    const all = (await page('/v1/on-ramps/', { limit: '100' })).data
    const outputOf = (item: Item | undefined) => String(Object(item?.output)[name])
    const value = outputOf(all.at(-1))
    const fitting = all.filter((item) => outputOf(item) === value).map(({ id }) => id)
    expect(await idsOf('/v1/on-ramps/', { [name]: value })).toEqual(fitting)
    expect(await idsOf('/v1/on-ramps/', { [name]: 'nothing' })).toEqual([])
  })
})

test('a fault of paging leaves the bare lists of a user alone', async () => {
  await control(session.sandbox, 'POST', '/faults', { kind: 'emptyPage' })
  await session.call(user, 'GET', '/v1/bank-accounts/')
  expect(await control(session.sandbox, 'GET', '/faults')).toMatchObject([{ fired: 0 }])
  await control(session.sandbox, 'DELETE', '/faults')
})
