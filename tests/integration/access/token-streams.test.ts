import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { revokeAccessToken } from '@/lib/auth/access-tokens/revoke-token'
import { endSessions } from '@/lib/auth/session/end-sessions'
import { accessToken, operator } from '@/lib/db/schema'
import { route } from '@/lib/http/route'
import { useDatabase } from '../support/use-database'
import { type Account, addAccount, IN_ENVIRONMENT } from './fixtures'
import { callWith, findStreams, keepFromSyncing, readStream, useVirtualWatch } from './stream-fixtures'
import { addToken } from './token-fixtures'

const store = useDatabase()
const watch = useVirtualWatch()

const setOperator = ({ id }: Account, change: Partial<typeof operator.$inferInsert>) =>
  store.database.update(operator).set(change).where(eq(operator.id, id))

type Token = Awaited<ReturnType<typeof addToken>>

const setToken = ({ id }: Token, change: Partial<typeof accessToken.$inferInsert>) =>
  store.database.update(accessToken).set(change).where(eq(accessToken.id, id))

const BY_COMMAND = { actor: { kind: 'system', name: 'revoke-sessions' }, requestId: 'r', address: null } as const

const TOKEN_WAYS: [name: string, end: (account: Account, token: Token) => Promise<unknown>][] = [
  ['being revoked', (_account, { scope, id }) => revokeAccessToken(scope, id)],
  ['its own end', (_account, token) => setToken(token, { expiresAt: new Date() })],
  ['npm run revoke-sessions', ({ email }) => endSessions(store.database, BY_COMMAND, email)],
  ["its owner's account being disabled", (account) => setOperator(account, { disabledAt: new Date() })],
  ['its row being deleted', (_account, { id }) => store.database.delete(accessToken).where(eq(accessToken.id, id))],
]

describe.each(TOKEN_WAYS)('an access token that ends by %s', (_name, end) => {
  test('ends every stream of its own at the next look; those of others and of its owner go on', async () => {
    await keepFromSyncing(store.database)
    const [account, other] = [await addAccount('operator'), await addAccount('operator')]
    const [own, kept] = [await addToken(account, { role: 'viewer' }), await addToken(other)]
    for (const { handler } of await findStreams()) {
      const [ended, going] = [
        readStream(await callWith(handler, { authorization: own.authorization })),
        readStream(await callWith(handler, { authorization: kept.authorization })),
      ]
      await watch.pass()
      expect([ended.isEnded, going.isEnded]).toEqual([false, false])
      await end(account, own)
      await watch.pass()
      await vi.waitFor(() => expect(ended.isEnded).toBe(true), { timeout: 10_000 })
      expect(ended.text).toMatch(/\nevent: end\ndata: {"isOver":true}\n\n$/)
      expect(going.isEnded).toBe(false)
      expect((await callWith(handler, { authorization: own.authorization })).status).toBe(401)
      await going.leave()
    }
    expect(watch.size).toBe(0)
  })
})

test('streams are watched for the role of an access token and of its owner', async () => {
  const handler = route(
    IN_ENVIRONMENT,
    { access: 'redelivery.read', allowsToken: true, isStream: true },
    ({ signal }) => {
      const start = (controller: ReadableStreamDefaultController) =>
        signal.addEventListener('abort', () => controller.close())
      return new Response(new ReadableStream({ start }), { headers: { 'content-type': 'text/event-stream' } })
    },
  )
  const account = await addAccount('admin')
  const { authorization } = await addToken(account)
  const client = readStream(await callWith(handler, { authorization }))
  await watch.pass()
  expect(client.isEnded).toBe(false)
  await setOperator(account, { role: 'viewer' })
  await watch.pass()
  await vi.waitFor(() => expect(client.isEnded).toBe(true), { timeout: 10_000 })
})
