import { createAccessToken } from '@/lib/auth/access-tokens/create-token'
import type { NewAccessToken } from '@/lib/auth/access-tokens/schemas'
import type { Scope } from '@/lib/auth/scope'
import { env } from '@/lib/env'
import { type Account, addSession } from './fixtures'

/** The scope of a signed-in person, as the door makes it. */
export async function personScope(account: Account, environmentName = 'sandbox'): Promise<Scope> {
  const { id: sessionId } = await addSession(account)
  const [configured] = env().environments
  if (!configured) throw new Error('There is no environment.')
  const environment = { ...configured, name: environmentName }
  return {
    actor: { kind: 'operator', ...account, sessionId },
    environment,
    requestId: 'request-1',
    address: '192.0.2.1',
  }
}

export async function addToken(account: Account, over: Partial<NewAccessToken> = {}, environment = 'sandbox') {
  const scope = await personScope(account, environment)
  const { token, text } = await createAccessToken(scope, {
    name: 'laptop',
    role: account.role,
    scopes: ['read', 'export'],
    days: 7,
    ...over,
  })
  return { id: token.id, text, authorization: `Bearer ${text}`, scope }
}
