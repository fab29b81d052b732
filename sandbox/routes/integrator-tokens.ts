import { isUsable } from '../holdings/api-keys'
import { invalidField, tooManyRequests } from '../http/problem'
import { parseBody } from '../http/validate'
import type { Sandbox } from '../sandbox'
import type { SandboxUser } from '../users'
import type { Handlers } from './handlers'
import { TokenRequest } from './schemas'

/** Sections 2.8 and 4.9. */
export function integratorTokenHandlers(sandbox: Sandbox) {
  return {
    createIntegratorToken(context) {
      const { userApiKey, expiresIn } = parseBody(context, TokenRequest)
      const now = sandbox.clock.now()
      const user = userOfKey(sandbox, userApiKey)
      if (user === undefined)
        throw invalidField('userApiKey', 'unknown_user_api_key', 'No user of this integrator has this key')
      const wait = sandbox.state.tokens.waitSeconds(now)
      if (wait > 0) throw tooManyRequests(wait)
      return context.json({
        accessToken: sandbox.state.tokens.mint(user.id, now, expiresIn),
        userId: user.id,
        tokenType: 'Bearer',
        expiresIn,
        expiresAt: new Date(now + expiresIn * 1000).toISOString(),
      })
    },
  } satisfies Partial<Handlers>
}

/** Revoked, expired and orphaned keys are unknown. */
function userOfKey({ state, clock }: Sandbox, userApiKey: string): SandboxUser | undefined {
  const user = state.users.byKey(userApiKey)
  const key = user && state.holdings.get(user.id)?.apiKey
  const isKnown = key !== undefined && isUsable(key, clock.now()) && !state.users.isGone(user?.id ?? '')
  return isKnown ? user : undefined
}
