import 'server-only'
import { authorize, type Scope } from '../../auth/scope'
import { AppError } from '../../errors'
import { type Credential, type CredentialMode, type RequestInput, Secret } from '../../ramp'
import { openUser } from '../../users/support/open-user'
import { requirePurpose } from '../../users/support/require-purpose'
import { mintToken } from '../../users/tokens/mint-token'
import { provenKey } from '../../users/user-client'
import type { ConsoleAsked } from '../schemas'

type Given = ConsoleAsked['credential']

/** The lifetime in seconds; it is short, because a token of the console serves one request. */
const TOKEN_LIFETIME = 60

/**
 * The credential of one request; keys and tokens stay on the server.
 * @throws AppError `forbidden` without user.read, `purpose_required`, `invalid` if a user or a bearer is missing; as
 * `provenKey` and `mintToken`
 */
export async function resolveCredential(scope: Scope, given: Given): Promise<Credential> {
  return CREDENTIALS[given.mode](scope, given)
}

const CREDENTIALS: Record<CredentialMode, (scope: Scope, given: Given) => Promise<Credential>> = {
  integrator: async () => ({ mode: 'integrator' }),
  'signed-user': async (scope, given) => ({ mode: 'signed-user', userApiKey: await keyOf(scope, given) }),
  legacy: async (scope, given) => ({ mode: 'legacy', userApiKey: await keyOf(scope, given) }),
  user: async (scope, given) => ({ mode: 'user', bearer: given.pasted ?? (await keyOf(scope, given)) }),
  'integrator-token': async (scope, given) => ({
    mode: 'integrator-token',
    token: new Secret('integrator-token', given.pasted ?? (await tokenOf(scope, given))),
  }),
  submission: async (_scope, { pasted }) => {
    if (pasted === null) throw missing('pasted', 'is required: paste the submission token of the preparation')
    return { mode: 'submission', token: new Secret('submission-token', pasted) }
  },
}

const missing = (name: string, message: string) =>
  new AppError('invalid', 'The request was not sent: its credential is not complete.', {
    fields: [{ field: `body.credential.${name}`, message }],
  })

async function keyOf(scope: Scope, given: Given): Promise<string> {
  const userId = await openedUser(scope, given)
  return (await provenKey(scope.environment, userId)).apiKey
}

async function tokenOf(scope: Scope, given: Given): Promise<string> {
  const userId = await openedUser(scope, given)
  const { token } = await mintToken(scope, userId, { lifetimeSeconds: TOKEN_LIFETIME })
  if (token === null) throw new AppError('platform', 'The answer to minting a token was lost. Nothing else was sent.')
  return token
}

async function openedUser(scope: Scope, { userId, purpose }: Given): Promise<string> {
  authorize(scope, 'user.read')
  if (userId === null) throw missing('userId', 'is required: the request acts as a user')
  const { actor } = scope
  if (purpose !== null && actor.kind === 'operator') await openUser({ ...scope, actor }, userId, purpose)
  await requirePurpose(scope, userId)
  return userId
}

/** The placeholder in a body for the user’s key from the directory. */
const USER_API_KEY = '{{userApiKey}}'

/** The input with the user’s key, if its body has the placeholder. @throws as `resolveCredential` */
export async function fillUserKey(scope: Scope, input: RequestInput, given: Given): Promise<RequestInput> {
  const { body } = input
  if (typeof body !== 'object' || body === null || !('userApiKey' in body) || body.userApiKey !== USER_API_KEY)
    return input
  return { ...input, body: { ...body, userApiKey: await keyOf(scope, given) } }
}
