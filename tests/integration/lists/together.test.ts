import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { GET as listRoute } from '@/app/api/[environment]/deliveries/route'
import { revokeSession } from '@/lib/auth/session/revoke-sessions'
import { env } from '@/lib/env'
import { logger } from '@/lib/logger'
import { fillArchive } from '../../../bench/support/fill-archive'
import { addAccount, addSession } from '../access/fixtures'
import { useDatabase } from '../support/use-database'

/** Many desks ask for the same list at once: some reads are shared, and some never are. */

const held = useDatabase()

type Page = { rows: { id: string; outcome: string }[] }

const ask = (cookie: string, query = '', signal: AbortSignal | null = null) =>
  listRoute(new Request(`${env().origin}/api/sandbox/deliveries${query}`, { headers: { cookie }, signal }), {
    params: Promise.resolve({ environment: 'sandbox' }),
  })

const newestOf = async (answer: Response) => ((await answer.json()) as Page).rows[0]?.id

async function addDelivery(): Promise<string> {
  const { rows } = await held.database.execute<{ id: string }>(sql`
    insert into delivery (environment, hash, ordinal, sort_at, event, endpoint, outcome, payload, payload_bytes)
    values ('sandbox', sha256(${randomUUID()}::bytea), 0, now() + interval '1 hour', 'payment.updated', 'https://a.example',
      'delivered', '', 0)
    returning id::text as id`)
  return rows[0]?.id ?? ''
}

beforeEach(() => fillArchive(held.database, 200))

test('each who asks at once has the same page, and those with other questions have theirs', async () => {
  const { cookie } = await addSession(await addAccount())
  const { cookie: another } = await addSession(await addAccount('admin'))
  const [first, second, failed] = await Promise.all([ask(cookie), ask(another), ask(cookie, '?outcome=failed')])
  const text = await first.text()
  expect((JSON.parse(text) as Page).rows).toHaveLength(50)
  expect(first.headers.get('content-type')).toBe('application/json')
  expect(await second.text()).toBe(text)
  expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'))
  const { rows } = (await failed.json()) as Page
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['failed']))
})

test('who asks beside a session that has ended, of a disabled operator or without one gets nothing of the page', async () => {
  const account = await addAccount()
  const [live, ended] = [await addSession(account), await addSession(account)]
  const disabled = await addSession(await addAccount('admin', new Date()))
  await held.database.transaction((tx) => revokeSession(tx, ended.id, 'test'))
  const cookies = [live.cookie, ended.cookie, '', disabled.cookie, live.cookie]
  const answers = await Promise.all(cookies.map((cookie) => ask(cookie)))
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 401, 200])
})

test('a session that ends refuses the next request, though its cookie was opened and others go on asking', async () => {
  const account = await addAccount()
  const [staying, leaving] = [await addSession(account), await addSession(account)]
  expect((await ask(leaving.cookie)).status).toBe(200)
  const underWay = [ask(staying.cookie), ask(leaving.cookie)]
  await held.database.transaction((tx) => revokeSession(tx, leaving.id, 'test'))
  const answers = await Promise.all([ask(staying.cookie), ask(leaving.cookie)])
  expect(answers.map(({ status }) => status)).toEqual([200, 401])
  await Promise.all(underWay)
})

test('a list never hides what was archived before it was asked for, however many ask meanwhile', async () => {
  const { cookie } = await addSession(await addAccount())
  const underWay: Promise<Response>[] = []
  for (let turn = 0; turn < 10; turn += 1) {
    underWay.push(ask(cookie), ask(cookie))
    const id = await addDelivery()
    const [one, other] = await Promise.all([ask(cookie), ask(cookie)])
    expect([await newestOf(one), await newestOf(other)]).toEqual([id, id])
  }
  await Promise.all(underWay)
})

test('a read that fails is a problem of its own for each of them, and the next one who asks is answered', async () => {
  const { cookie } = await addSession(await addAccount())
  const told = vi.spyOn(logger, 'error').mockImplementation(() => undefined)
  await held.database.execute(sql`alter table delivery rename to delivery_away`)
  try {
    const answers = await Promise.all([ask(cookie), ask(cookie), ask(cookie)])
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500])
    const problems = (await Promise.all(answers.map((answer) => answer.json()))) as { requestId: string }[]
    const ids = problems.map(({ requestId }) => requestId)
    expect(answers.map(({ headers }) => headers.get('x-request-id'))).toEqual(ids)
    expect(told.mock.calls.map(([about]) => about)).toEqual(
      ids.map((requestId) => expect.objectContaining({ requestId, status: 500 })),
    )
    expect(new Set(ids).size).toBe(3)
  } finally {
    await held.database.execute(sql`alter table delivery_away rename to delivery`)
    told.mockRestore()
  }
  expect((await ask(cookie)).status).toBe(200)
})

test('who leaves takes the page from nobody else', async () => {
  const { cookie } = await addSession(await addAccount())
  const leaving = new AbortController()
  const [left, stayed] = [ask(cookie, '', leaving.signal), ask(cookie)]
  leaving.abort()
  expect(((await (await stayed).json()) as Page).rows).toHaveLength(50)
  await left
})
