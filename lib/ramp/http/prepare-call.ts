import { AppError } from '../../errors'
import type { CredentialMode } from '../contract/endpoints/credentials'
import type { EndpointDefinition } from '../contract/endpoints/endpoint'
import { type EndpointId, endpointOf, isEndpointId, takesCredential } from '../contract/endpoints/endpoints'
import { isSecretMember } from '../contract/secret-members'
import { bearerOf, type Credential } from '../credentials/credential'
import { type BuiltRequest, buildRequest, type RequestInput } from './request'

export type PreparedCall = {
  id: EndpointId
  endpoint: EndpointDefinition
  mode: CredentialMode
  /** A copy of the bearer, safe from later changes. */
  bearer: string | null
  request: BuiltRequest
  secrets: readonly string[]
}

type Asked = { id: EndpointId; input: RequestInput; credential: Credential; isRaw: boolean }

/**
 * Validates a call and builds its request.
 * @param integratorSecrets the environment's own credentials
 * @throws AppError `internal` for an unknown endpoint, a wrong credential mode or a secret answer as text; `invalid`
 * for an input or a credential that can't be sent
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
    throw new AppError('internal', `${endpoint.title}: the answer holds a secret and can only be read parsed.`)
  }
  const bearer = bearerOf(credential)
  const request = buildRequest(endpoint, input, basePath)
  const secrets = [...integratorSecrets, ...(bearer === null ? [] : [bearer]), ...secretsIn(input.body)]
  return { id, endpoint, mode, bearer, request, secrets }
}

/** Shorter secrets would match ordinary words. */
const SHORTEST_SECRET = 4

/** The secrets in a body, because a refusal may quote the request. */
function secretsIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, value]) =>
    isSecretMember(name) && typeof value === 'string' && value.length >= SHORTEST_SECRET ? [value] : [],
  )
}
