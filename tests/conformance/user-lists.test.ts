import { describe, expect, it } from 'vitest'
import { type Listed, paginate } from '@/lib/ramp'
import { allOf, firstOf } from './cases/case'
import { type Platform, usePlatform } from './support/platform'

const platform = usePlatform()

type Query = { limit: number; cursor?: string; sort?: 'asc' | 'desc' }
type Item = { id: string; status: string; createdAt?: string | null | undefined }
type Page = { data: Listed<Item>[]; hasMore: boolean; nextCursor?: string | null | undefined }

type List = {
  read: (given: Platform, query: Query) => Promise<Page>
  add: (given: Platform) => Promise<unknown>
  hasSort: boolean
}

const simulate =
  (what: string, input: Record<string, unknown> = {}) =>
  (given: Platform) =>
    given.control(`/simulate/${what}`, { userId: given.user.id, ...input })

/** The lists of section 4.11. */
const LISTS: Record<string, List> = {
  listOffRamps: {
    read: ({ asUser }, query) => asUser.call('listOffRamps', { query }),
    add: simulate('off-ramp-payout'),
    hasSort: true,
  },
  listOnRamps: {
    read: ({ asUser }, query) => asUser.call('listOnRamps', { query }),
    add: simulate('onramp-credit'),
    hasSort: true,
  },
  listDeposits: {
    read: ({ asUser }, { limit, cursor }) =>
      asUser.call('listDeposits', { query: { limit, ...(cursor === undefined ? {} : { cursor }) } }),
    add: simulate('ach-deposit'),
    hasSort: false,
  },
  listCardTransactions: {
    async read({ asUser }, query) {
      const { id } = firstOf(await asUser.call('listCards'))
      return await asUser.call('listCardTransactions', { params: { id }, query })
    },
    async add(given) {
      const { id } = firstOf(await given.asUser.call('listCards'))
      return await simulate('card-transaction', { cardId: id })(given)
    },
    hasSort: true,
  },
}

async function walk(list: List, limit: number, sort?: 'asc', between?: () => Promise<unknown>) {
  const records: Item[] = []
  const pages = paginate(async (cursor) =>
    list.read(platform(), { limit, ...(cursor === null ? {} : { cursor }), ...(sort === undefined ? {} : { sort }) }),
  )
  for await (const { data } of pages) {
    expect(data.length).toBeLessThanOrEqual(limit)
    records.push(...allOf(data))
    await between?.()
  }
  return records
}

/** Section 4.10: the list of deposits has no order. */
const unsorted = () => ({ method: 'GET', target: '/v1/deposits/?sort=asc', headers: platform().user.headers })

const ids = (records: Item[]) => records.map(({ id }) => id)

describe.each(Object.entries(LISTS))('%s', (_, list) => {
  it('comes whole whatever the size of a page, newest first', async () => {
    for (let count = 0; count < 7; count++) await list.add(platform())
    const whole = await walk(list, 100)
    expect(whole.length).toBeGreaterThanOrEqual(7)
    expect(new Set(ids(whole)).size).toBe(whole.length)
    for (const limit of [1, 3]) expect(ids(await walk(list, limit))).toEqual(ids(whole))
    const times = whole.map(({ createdAt }) => Date.parse(createdAt ?? ''))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('loses and doubles nothing when new ones arrive between pages', async () => {
    for (let count = 0; count < 6; count++) await list.add(platform())
    const before = ids(await walk(list, 100))
    expect(ids(await walk(list, 2, undefined, () => list.add(platform())))).toEqual(before)
  })

  it('comes oldest first when asked, or takes no order', async () => {
    for (let count = 0; count < 3; count++) await list.add(platform())
    if (!list.hasSort) return expect((await platform().raw(unsorted())).status).toBe(400)
    expect(ids(await walk(list, 2, 'asc'))).toEqual(ids(await walk(list, 100)).toReversed())
  })

  it('says when it ends, and refuses a cursor of another list', async () => {
    for (let count = 0; count < 2; count++) await list.add(platform())
    const first = await list.read(platform(), { limit: 1 })
    expect(first).toMatchObject({ hasMore: true, nextCursor: expect.any(String) })
    const last = await list.read(platform(), { limit: 100 })
    expect([last.hasMore, last.nextCursor ?? null]).toEqual([false, null])
    const others = Object.values(LISTS).filter((other) => other !== list)
    for (const other of others) {
      await expect(other.read(platform(), { limit: 1, cursor: first.nextCursor ?? '' })).rejects.toMatchObject({
        platformStatus: 400,
      })
    }
  })
})
