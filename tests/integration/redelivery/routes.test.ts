import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { audit } from '@/lib/db/schema'
import { addAccount, addSession, SAME_ORIGIN } from '../access/fixtures'
import { useDatabase } from '../support/use-database'

const store = useDatabase()

const FOLDER = path.resolve(import.meta.dirname, '../../../app/api/[environment]/redeliveries')
const PARAMS = { environment: 'sandbox', jobId: '1', position: '1', targetId: 'a-target' }

type Handler = (request: Request, context: { params: Promise<typeof PARAMS> }) => Promise<Response>

const routes = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'route.ts')
  .map((file) => path.dirname(file))
  .toSorted()

const call = (handler: Handler, method: string, headers: Record<string, string>) =>
  handler(
    new Request('http://localhost:3000/api/sandbox/redeliveries', {
      method,
      headers: { ...SAME_ORIGIN, 'content-type': 'application/json', ...headers },
      ...(method !== 'GET' && { body: '{}' }),
    }),
    { params: Promise.resolve(PARAMS) },
  )

test('redeliveries and their targets have routes', () => expect(routes.length).toBeGreaterThanOrEqual(17))

test.each(routes)('%s is forbidden to a viewer, who changes nothing by asking', async (route) => {
  const { cookie } = await addSession(await addAccount('viewer'))
  const handlers = Object.entries<Handler>(await import(path.join(FOLDER, route, 'route.ts')))
  expect(handlers.length).toBeGreaterThan(0)
  for (const [method, handler] of handlers) {
    const answer = await call(handler, method, { cookie })
    expect([method, answer.status]).toEqual([method, 403])
    expect(await answer.json()).toMatchObject({ type: '/problems/forbidden' })
  }
  expect(await store.database.$count(audit)).toBe(0)
})
