import { createSandbox } from '../create-sandbox'
import type { Holdings } from '../holdings/holdings'
import { resolveOptions, type SandboxOptions } from '../options'
import type { Sandbox } from '../sandbox'
import { type RunningSandbox, serveSandbox } from '../serve-sandbox'
import type { SandboxUser } from '../users'
import { type Answer, control, START, send, signed } from './sandbox-client'

const RECEIVER = 'hooks.session.example'

/** The clock stands at START; one registration takes every event. */
export type UserSession = {
  inside: Sandbox
  sandbox: RunningSandbox
  /** Another `which` gives another user. */
  userIn: (country: SandboxUser['country'], which?: number) => SandboxUser
  holdings: (user: SandboxUser) => Holdings
  /** Sends a request with the user’s API key alone. */
  call: (user: SandboxUser, method: string, target: string, body?: unknown) => Promise<Answer>
  events: () => Promise<unknown[]>
  forgetEvents: () => Promise<unknown>
}

export async function startUserSession(options: SandboxOptions = {}): Promise<UserSession> {
  const inside = createSandbox(
    resolveOptions({ seed: 'empty', now: START, frozen: true, propagationMs: 0, ...options }),
  )
  const sandbox = await serveSandbox(inside)
  await signed(sandbox, 'POST', '/v1/integrator/webhooks', { url: `https://${RECEIVER}/in`, events: ['*'] })
  return {
    inside,
    sandbox,
    userIn(country, which = 0) {
      const found = inside.state.users.all().filter((user) => user.country === country)[which]
      if (found === undefined) throw new Error(`There is no user in ${country}`)
      return found
    },
    holdings(user) {
      const found = inside.state.holdings.get(user.id)
      if (found === undefined) throw new Error('The user holds nothing')
      return found
    },
    call(user, method, target, body) {
      const text = body === undefined ? '' : JSON.stringify(body)
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${user.apiKey}` }
      return send(sandbox, target, { method, headers, body: text })
    },
    async events() {
      const { requests } = await control(sandbox, 'GET', `/receivers/${RECEIVER}`)
      return requests.map(({ body }: { body: string }) => JSON.parse(body))
    },
    forgetEvents: () => control(sandbox, 'DELETE', `/receivers/${RECEIVER}`),
  }
}
