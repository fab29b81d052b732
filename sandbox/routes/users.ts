import type { Sandbox } from '../sandbox'
import type { Handlers } from './handlers'
import { holdingsOf } from './holdings-of'

/** Section 4.10. */
export function userHandlers(sandbox: Sandbox) {
  return { getUser: (context) => context.json(holdingsOf(sandbox, context).profile) } satisfies Partial<Handlers>
}
