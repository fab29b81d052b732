import 'server-only'
import type { Environment } from '../../env'
import type { KeyTestResult } from '../../model/user-key'
import { platformClient } from '../../platform-client'
import { PlatformError } from '../../ramp'

/** The result for a key; if it works, with the user’s e-mail at the platform. */
type Proof = { result: 'works'; email: string | null } | { result: Exclude<KeyTestResult, 'works'> }

/**
 * Asks the platform whether a key is the user’s (`GET /v1/users/me`); the result names no other user. A 401 never says which
 * credential failed (specification, 5, rule 7), so the key counts as refused only if the environment’s own are accepted.
 *
 * @throws PlatformError if the platform can’t tell
 */
export async function proveKey(environment: Environment, userId: string, apiKey: string): Promise<Proof> {
  const client = platformClient(environment)
  try {
    const { id, email = null } = await client.as({ mode: 'signed-user', userApiKey: apiKey }).call('getUser')
    return id === userId ? { result: 'works', email } : { result: 'other-user' }
  } catch (error) {
    if (!(error instanceof PlatformError && error.kind === 'unauthorized')) throw error
    await client.call('listWebhooks')
    return { result: 'refused' }
  }
}
