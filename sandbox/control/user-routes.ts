import { z } from 'zod'
import { issueJwt } from '../auth/jwt'
import type { Route, SandboxContext } from '../http/context'
import { parseControl } from '../http/parse-control'
import { notFound } from '../http/problem'
import type { Sandbox } from '../sandbox'
import type { SandboxUser } from '../users'

export const KeyChange = z.strictObject({
  status: z.enum(['active', 'revoked']).optional().describe('Whether the key still opens anything.'),
  expiresAt: z.iso.datetime({ offset: true }).nullable().optional().describe('When it expires; null for never.'),
})

const Session = z.strictObject({ expiresIn: z.int().min(1).max(86_400).default(3600) })

export function userRoutes(sandbox: Sandbox): Route[] {
  return [
    { method: 'GET', path: '/_sandbox/users', handle: (context) => context.json(listUsers(sandbox)) },
    {
      method: 'DELETE',
      path: '/_sandbox/users/:id',
      handle(context) {
        const { id } = findUser(sandbox, context)
        sandbox.state.users.remove(id)
        return context.json({ id, deleted: true })
      },
    },
    {
      method: 'POST',
      path: '/_sandbox/users/:id/api-key',
      handle(context) {
        const { status, expiresAt } = parseControl(context, KeyChange)
        const { id } = findUser(sandbox, context)
        const key = sandbox.state.holdings.get(id)?.apiKey
        if (key === undefined) throw notFound('user', id)
        if (status !== undefined) key.status = status
        if (expiresAt !== undefined) key.expiresAt = expiresAt
        return context.json(key)
      },
    },
    {
      method: 'POST',
      path: '/_sandbox/users/:id/jwt',
      handle(context) {
        const { expiresIn } = parseControl(context, Session)
        const { id } = findUser(sandbox, context)
        return context.json({ jwt: issueJwt(id, sandbox.options, sandbox.clock.now(), expiresIn), expiresIn })
      },
    },
    {
      method: 'GET',
      path: '/_sandbox/pin-key',
      handle: async (context) => context.json({ publicKeyPem: await sandbox.pinKey.publicPem() }),
    },
  ]
}

const listUsers = ({ state }: Sandbox) => state.users.all().map(({ id, apiKey, country }) => ({ id, apiKey, country }))

function findUser({ state }: Sandbox, context: SandboxContext): SandboxUser {
  const id = context.req.param('id') ?? ''
  const user = state.users.byId(id)
  if (user === undefined) throw notFound('user', id)
  return user
}
