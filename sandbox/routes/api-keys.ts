import type { Sandbox } from '../sandbox'
import type { Handlers } from './handlers'
import { holdingsOf } from './holdings-of'

/** Section 4.10: records of keys, never a key. */
export function apiKeyHandlers(sandbox: Sandbox) {
  return {
    listApiKeys(context) {
      const { apiKey, formerApiKeys } = holdingsOf(sandbox, context)
      return context.json([apiKey, ...formerApiKeys])
    },
  } satisfies Partial<Handlers>
}
