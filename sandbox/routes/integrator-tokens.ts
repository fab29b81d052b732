import type { Route } from '../http/context'
import { invalidFields, tooManyRequests } from '../http/problem'
import { parseBody } from '../http/validate'
import type { Sandbox } from '../sandbox'
import { TokenRequest } from './schemas'

/** Short-lived tokens for one user's device (sections 2.8 and 4.9). */
export function integratorTokenRoutes(sandbox: Sandbox): Route[] {
  return [
    {
      method: 'POST',
      path: '/v1/integrator/tokens',
      handle(context) {
        const { userApiKey, expiresIn } = parseBody(context, TokenRequest)
        const user = sandbox.state.users.byKey(userApiKey)
        if (user === undefined) {
          throw invalidFields([
            { field: 'userApiKey', message: 'No user of this integrator has this key', code: 'unknown_user_api_key' },
          ])
        }
        const now = sandbox.clock.now()
        const wait = sandbox.state.tokens.waitSeconds(now)
        if (wait > 0) throw tooManyRequests(wait)
        return context.json({
          accessToken: sandbox.state.tokens.mint(user.id, now),
          userId: user.id,
          tokenType: 'Bearer',
          expiresIn,
          expiresAt: new Date(now + expiresIn * 1000).toISOString(),
        })
      },
    },
  ]
}
