import { AppError } from '../../errors'
import type { CredentialMode } from '../contract/endpoints/credentials'
import type { EndpointDefinition } from '../contract/endpoints/endpoint'
import { type EndpointId, endpointOf, isEndpointId, takesCredential } from '../contract/endpoints/endpoints'
import { isSecretMember } from '../contract/secret-members'
import { bearerOf, type Credential } from '../credentials/credential'
import { type BuiltRequest, buildRequest, type RequestInput } from './request'

/** A call that nothing of ours refuses: it may be sent. */
export type PreparedCall = {
  id: EndpointId
  endpoint: EndpointDefinition
  mode: CredentialMode
  /** Of the credential as it was when the call began: whoever changes it meanwhile changes later calls only. */
  bearer: string | null
  request: BuiltRequest
  /** Texts that must not survive in an error of this call, nor in its request id. */
  secrets: readonly string[]
}

type Asked = { id: EndpointId; input: RequestInput; credential: Credential; isRaw: boolean }

/**
 * Refuses what must not be sent and builds the rest. Types keep the first three of these out already; they hold for
 * callers that are not type-checked, too.
 *
 * @param integratorSecrets the environment's own credentials
 * @throws AppError `internal` for an unknown endpoint, a credential that it does not take, or its secret answer as a text;
 * `invalid` for an input or a credential that can't be sent
 */
export function prepareCall(
  { id, input, credential, isRaw }: Asked,
  basePath: string,
  integratorSecrets: readonly string[],
): PreparedCall {
  if (!isEndpointId(id)) throw new AppError('internal', 'That is no endpoint of the registry.')
  const endpoint = endpointOf(id)
  const { mode } = credential
  if (!takesCredential(endpoint, mode)) {
    throw new AppError('internal', `${endpoint.title}: the endpoint does not take this kind of credential.`)
  }
  if (isRaw && endpoint.isAnswerSecret) {
    throw new AppError('internal', `${endpoint.title}: the answer holds a secret and can only be had parsed.`)
  }
  const bearer = bearerOf(credential)
  const request = buildRequest(endpoint, input, basePath)
  const secrets = [...integratorSecrets, ...(bearer === null ? [] : [bearer]), ...secretsIn(input.body)]
  return { id, endpoint, mode, bearer, request, secrets }
}

/** Shorter ones can't be told from the words around them. */
const SHORTEST_SECRET = 4

/** A platform that quotes the request in a refusal would bring these back. */
function secretsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) =>
    isSecretMember(name) && typeof value === 'string' && value.length >= SHORTEST_SECRET ? [value] : [],
  )
}
