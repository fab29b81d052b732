import 'server-only'
import type { Environment } from '../../env'
import { createRampClient, PlatformError } from '../../ramp'
import { buildSignedHeaders } from '../../ramp/credentials/sign'
import { type AskPlatform, PROBE_PATH } from './ask-platform'
import type { ProofKey } from './proof-key'

/** The platform answers each of these with the same 401 (section 5, rule 7). */
export type RefusalCause =
  | 'clock'
  | 'prefix'
  | 'key-quotes'
  | 'secret-quotes'
  | 'key'
  | 'secret'
  /** The stored key of a user is refused by itself, so that it proves nothing. */
  | 'no-proof'
  /** No user’s key is stored. */
  | 'no-user-key'

type Given = {
  environment: Environment
  ask: AskPlatform
  /** How far the platform’s clock is ahead of this machine’s, in milliseconds; null if no answer says. */
  offsetMs: number | null
  proofKey: () => Promise<ProofKey | null>
  now: () => number
}

type Signing = { timestamp: number; path: string; integratorKey: string; integratorSecret: string }

type Trial = { cause: RefusalCause; change: (given: Given, as: Signing) => Partial<Signing> | null }

/** Each trial signs the same read with one thing corrected; the first that the platform accepts names the cause. */
const TRIALS: readonly Trial[] = [
  {
    cause: 'clock',
    change: ({ offsetMs }, { timestamp }) =>
      offsetMs === null || Math.abs(offsetMs) < 1000 ? null : { timestamp: Math.round(timestamp + offsetMs) },
  },
  { cause: 'prefix', change: (_, { path }) => (path === PROBE_PATH ? null : { path: PROBE_PATH }) },
  { cause: 'key-quotes', change: (_, { integratorKey }) => unquoted('integratorKey', integratorKey) },
  { cause: 'secret-quotes', change: (_, { integratorSecret }) => unquoted('integratorSecret', integratorSecret) },
]

/** Why a signed request was refused, as far as other requests can tell. */
export async function findRefusalCause(given: Given): Promise<RefusalCause> {
  const { environment, ask } = given
  const path = `${new URL(environment.baseUrl).pathname.replace(/\/+$/, '')}${PROBE_PATH}`
  for (const { cause, change } of TRIALS) {
    const as = { timestamp: given.now(), path, ...environment }
    const changed = change(given, as)
    if (changed === null) continue
    const { path: signedPath, ...signing } = { ...as, ...changed }
    const headers = buildSignedHeaders({ ...signing, method: 'GET', path: signedPath, body: null }, signing)
    const { result } = await ask(path, headers)
    if (result.state === 'answered' && result.status >= 200 && result.status < 300) return cause
  }
  return tellByUserKey(given)
}

/** The value without the quotes that its file had around it; null if it has none. */
function unquoted<Name extends string>(name: Name, value: string): Record<Name, string> | null {
  const [, inner] = /^(?:"(.+)"|'(.+)')$/.exec(value)?.filter(Boolean) ?? []
  return inner === undefined ? null : ({ [name]: inner } as Record<Name, string>) // Its one member is called `name`.
}

/** Tells key and secret apart by the legacy mode, which sends the integrator’s key with a user’s and signs nothing (section 5). */
async function tellByUserKey({ environment, proofKey }: Given): Promise<RefusalCause> {
  const proof = await proofKey()
  if (proof === null) return 'no-user-key'
  const client = createRampClient(environment, { retry: { maxAttempts: 1 } })
  const isAccepted = async (mode: 'legacy' | 'user') => {
    try {
      const credential = mode === 'legacy' ? { mode, userApiKey: proof.apiKey } : { mode, bearer: proof.apiKey }
      await client.as(credential).callRaw('getUser')
      return true
    } catch (error) {
      if (error instanceof PlatformError) return false
      throw error
    }
  }
  try {
    if (await isAccepted('legacy')) return 'secret'
    return (await isAccepted('user')) ? 'key' : 'no-proof'
  } finally {
    await client.close()
  }
}
