import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnswerPage, control, START, signed } from '../testing/sandbox-client'
import { startUserSession, type UserSession } from '../testing/user-session'
import type { SandboxUser } from '../users'

let session: UserSession
let user: SandboxUser

beforeAll(async () => {
  session = await startUserSession({ seed: 'small' })
  user = session.userIn('US', 1)
  for (let count = 0; count < 6; count += 1) {
    await control(session.sandbox, 'POST', '/simulate/off-ramp-payout', { userId: user.id, wait: true })
    await control(session.sandbox, 'POST', '/simulate/ach-deposit', { userId: user.id, wait: true })
    await control(session.sandbox, 'POST', '/simulate/ach-return', { wait: true })
  }
  const record = { event: 'x', webhookUrl: 'https://a.example/' }
  const records = Array.from({ length: 10 }, (_, serial) => ({ ...record, extra: { serial } }))
  await control(session.sandbox, 'POST', '/simulate/records', { records })
  // Below the two oldest records, whose positions are the lowest.
  await control(session.sandbox, 'POST', '/simulate/records', { records, place: 'oldest' })
})
beforeEach(() => control(session.sandbox, 'DELETE', '/faults'))
afterAll(() => session.sandbox.close())

async function page(target: string): Promise<AnswerPage> {
  const isTheIntegrators = target.startsWith('/v1/integrator/')
  const answer = isTheIntegrators
    ? await signed(session.sandbox, 'GET', target)
    : await session.call(user, 'GET', target)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return JSON.parse(answer.text)
}

async function walk(list: string): Promise<AnswerPage[]> {
  const pages: AnswerPage[] = []
  for (let cursor: string | null = null; pages.length < 500; ) {
    const next: AnswerPage = await page(cursor === null ? list : list.replace('?', `?cursor=${cursor}&`))
    pages.push(next)
    cursor = next.nextCursor
    if (!next.hasMore) return pages
  }
  return expect.fail('the pages have an end')
}

const records = (pages: readonly AnswerPage[]) => pages.flatMap(({ data }) => data)

/** Parameters are sorted, as signed. */
const LISTS = [
  '/v1/integrator/webhooks/deliveries?limit=7',
  '/v1/integrator/ach-debit/returns?limit=2',
  '/v1/off-ramps/?limit=2',
  '/v1/off-ramps/?limit=2&sort=asc',
  '/v1/on-ramps/?limit=2&sort=asc',
  '/v1/deposits/?limit=2',
]

describe.each(LISTS)('%s', (list) => {
  test.each([
    [0, 1],
    [0, 5],
    [1, 2],
    [1, 5],
    [2, 40],
  ])('loses nothing by empty pages: after %i pages, %i in a row', async (skip, times) => {
    const before = await walk(list)
    await control(session.sandbox, 'POST', '/faults', { kind: 'emptyPage', skip, times })
    const pages = await walk(list)
    expect(pages.filter(({ data }) => data.length === 0)).toHaveLength(times)
    expect(pages.slice(skip, skip + times).every(({ data, hasMore }) => data.length === 0 && hasMore)).toBe(true)
    expect(records(pages)).toEqual(records(before))
    const cursors = pages.map(({ nextCursor }) => nextCursor)
    expect(new Set(cursors).size).toBe(cursors.length)
    expect(await control(session.sandbox, 'GET', '/faults')).toMatchObject([{ fired: times }])
  })
})

test('cursors of one variant are refused by the other, though the secret is the same', async () => {
  const production = await startUserSession({ seed: 'small', history: 'production' })
  const { nextCursor } = await page('/v1/integrator/webhooks/deliveries?limit=7')
  const target = `/v1/integrator/webhooks/deliveries?cursor=${nextCursor}&limit=7`
  expect((await signed(session.sandbox, 'GET', target)).status).toBe(200)
  const answer = await signed(production.sandbox, 'GET', target, undefined, Date.parse(START))
  expect(JSON.parse(answer.text)).toMatchObject({ status: 400, code: 'invalid_cursor' })
  await production.sandbox.close()
})
