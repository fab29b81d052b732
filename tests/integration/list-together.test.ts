import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { GET as listRoute } from '@/app/api/[environment]/deliveries/route'
import { revokeSession } from '@/lib/auth/session/session'
import { env } from '@/lib/env'
import { fillArchive } from '../../bench/support/fill-archive'
import { addAccount, addSession } from './access-fixtures'
import { useDatabase } from './support/use-database'

/** Many desks ask for the same list at once: what they share, and what they never do. */

const held = useDatabase()

type Page = { rows: { id: string; outcome: string }[] }

const ask = (cookie: string, query = '') =>
  listRoute(new Request(`${env().origin}/api/sandbox/deliveries${query}`, { headers: { cookie } }), {
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

test('who asks beside a session that has ended, or without one, gets nothing of the page', async () => {
  const account = await addAccount()
  const [live, ended] = [await addSession(account), await addSession(account)]
  await held.database.transaction((tx) => revokeSession(tx, ended.id, 'test'))
  const answers = await Promise.all([ask(live.cookie), ask(ended.cookie), ask(''), ask(live.cookie)])
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 200])
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
