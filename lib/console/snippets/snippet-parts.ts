import type { CredentialMode, SafeRequest } from '../../ramp'
import { type BodyPart, bodyParts } from './body-parts'

const BEARERS: Record<CredentialMode, string | null> = {
  integrator: null,
  'signed-user': 'RAMP_USER_API_KEY',
  legacy: 'RAMP_USER_API_KEY',
  user: 'RAMP_USER_BEARER',
  'integrator-token': 'RAMP_INTEGRATOR_TOKEN',
  submission: 'RAMP_SUBMISSION_TOKEN',
}

export type SnippetParts = {
  method: string
  origin: string
  /** The path and query, as signed. */
  target: string
  body: BodyPart[] | null
  isSigned: boolean
  isLegacy: boolean
  bearer: string | null
  /** The headers without a credential. */
  plain: readonly (readonly [name: string, value: string])[]
  /** The variables in the order in which the snippet needs them. */
  variables: readonly string[]
}

const OWN = new Set([
  'accept-encoding',
  'authorization',
  'x-integrator-key',
  'x-integration-key',
  'x-timestamp',
  'x-signature',
])

/** A shown request in parts for snippets, which have names of variables in place of secrets. */
export function snippetParts({ method, url, headers, body }: SafeRequest, mode: CredentialMode): SnippetParts {
  const { origin } = new URL(url)
  const names = new Set(headers.map(([name]) => name))
  const parts = body === null ? null : bodyParts(body)
  const [isSigned, isLegacy, bearer] = [names.has('x-signature'), names.has('x-integration-key'), BEARERS[mode]]
  const inBody = (parts ?? []).flatMap((part) => ('variable' in part ? [part.variable] : []))
  const wanted = [
    ...(isSigned || isLegacy ? ['RAMP_INTEGRATOR_KEY'] : []),
    ...(isSigned ? ['RAMP_INTEGRATOR_SECRET'] : []),
    ...(bearer ? [bearer] : []),
    ...inBody,
  ]
  return {
    method,
    origin,
    target: url.slice(origin.length),
    body: parts,
    isSigned,
    isLegacy,
    bearer,
    plain: headers.filter(([name]) => !OWN.has(name)),
    variables: [...new Set(wanted)],
  }
}
