import type { IncomingMessage } from 'node:http'
import { CREDENTIALS_BY_SCOPE, type CredentialMode } from '../lib/ramp/contract/endpoints/credentials'
import type { EndpointScope } from '../lib/ramp/contract/endpoints/endpoint'
import { readJwt } from './auth/jwt'
import { equalText, isAuthentic } from './auth/signature'
import type { SubmissionGrant } from './auth/tokens'
import { isUsable } from './holdings/api-keys'
import { type SandboxContext, targetOf } from './http/context'
import { noteFor } from './http/notes'
import { forbidden, notFound, unauthorized } from './http/problem'
import type { Sandbox } from './sandbox'
import type { SandboxUser } from './users'

type Identity = { mode: CredentialMode; user?: SandboxUser; submission?: SubmissionGrant }

/**
 * Section 5: any credential failure is the same 401; a valid credential of a mode that the endpoint does not take is
 * 403 (rule 8).
 */
export function authorise(sandbox: Sandbox, context: SandboxContext, body: Buffer, scope: EndpointScope): void {
  const { incoming } = context.env
  const presented = readCredentials(incoming)
  const identity = isSignedMode(presented)
    ? identifySigned(sandbox, presented, { incoming, target: targetOf(context), body }, scope)
    : identifyUnsigned(sandbox, presented)
  if (identity === null) throw unauthorized()
  const { mode, user, submission } = identity
  noteFor(incoming, user === undefined ? `by ${mode}` : `${user.id} by ${mode}`)
  const modes: readonly CredentialMode[] = CREDENTIALS_BY_SCOPE[scope]
  if (!modes.includes(mode)) throw forbidden(REFUSALS[scope])
  context.set('mode', mode)
  if (user !== undefined && sandbox.state.users.isGone(user.id)) throw notFound('user', user.id)
  if (user !== undefined) {
    context.set('user', user)
    noteUseOfKey(sandbox, user, presented)
  }
  if (submission !== undefined) context.set('submission', submission)
}

function noteUseOfKey({ state, clock }: Sandbox, user: SandboxUser, { bearer }: Presented): void {
  const key = state.holdings.get(user.id)?.apiKey
  if (key !== undefined && bearer === user.apiKey) key.lastUsedAt = clock.iso()
}

const REFUSALS: Readonly<Record<EndpointScope, string>> = {
  integrator: "This credential acts for a user and may not manage the integrator's account",
  user: 'This credential submits one prepared deposit and opens nothing else',
  submission: 'An integrator token can not create a direct deposit',
}

function isSignedMode({ key, timestamp, signature }: Presented): boolean {
  return key !== undefined || timestamp !== undefined || signature !== undefined
}

type Request = { incoming: IncomingMessage; target: string; body: Buffer }

function identifySigned(
  sandbox: Sandbox,
  presented: Presented,
  request: Request,
  scope: EndpointScope,
): Identity | null {
  const { incoming, target, body } = request
  const signed = { method: incoming.method ?? '', target, body, ...presented }
  // Integrator endpoints take the signing headers only (section 5); a bearer is a client's mistake.
  const isBearerIgnored = scope === 'integrator' && presented.bearer !== undefined
  if (isBearerIgnored) noteFor(incoming, 'Authorization ignored')
  if (!isAuthentic(signed, sandbox.options, sandbox.clock.now())) return null
  if (scope === 'integrator') return { mode: 'integrator' }
  const bearer = bearerOf(sandbox, presented)
  return bearer?.kind === 'user' ? { mode: 'signed-user', user: bearer.user } : null
}

function identifyUnsigned(sandbox: Sandbox, presented: Presented): Identity | null {
  const bearer = bearerOf(sandbox, presented)
  if (bearer === null) return null
  if (presented.integrationKey === undefined) {
    const { kind, ...who } = bearer
    return { mode: kind, ...who }
  }
  const isKnown = equalText(presented.integrationKey, sandbox.options.integratorKey)
  return isKnown && bearer.kind === 'user' ? { mode: 'legacy', user: bearer.user } : null
}

function bearerOf(sandbox: Sandbox, { bearer }: Presented): Bearer | null {
  return bearer === undefined || bearer === null ? null : identifyBearer(sandbox, bearer)
}

/** A missing credential is undefined, a malformed bearer is null. */
type Presented = {
  key: string | undefined
  timestamp: string | undefined
  signature: string | undefined
  integrationKey: string | undefined
  bearer: string | null | undefined
}

function readCredentials({ headers, headersDistinct }: IncomingMessage): Presented {
  const read = (name: string) => {
    const given = headers[name]
    return given === undefined ? undefined : [given].flat().join(', ')
  }
  return {
    key: read('x-integrator-key'),
    timestamp: read('x-timestamp'),
    signature: read('x-signature'),
    integrationKey: read('x-integration-key'),
    bearer: readBearer(headersDistinct.authorization),
  }
}

/** Two Authorization headers are no credential. */
function readBearer(given: readonly string[] | undefined): string | null | undefined {
  if (given === undefined) return undefined
  const [only, ...others] = given
  if (others.length > 0) return null
  return /^Bearer ([\x21-\x7e]+)$/i.exec(only ?? '')?.[1] ?? null
}

type Bearer =
  | { kind: 'user'; user: SandboxUser }
  | { kind: 'integrator-token'; user: SandboxUser }
  | { kind: 'submission'; user: SandboxUser; submission: SubmissionGrant }

function identifyBearer(sandbox: Sandbox, token: string): Bearer | null {
  return (
    readApiKey(sandbox, token) ??
    readToken(sandbox, token) ??
    readSubmission(sandbox, token) ??
    readSession(sandbox, token)
  )
}

function readApiKey({ state, clock }: Sandbox, token: string): Bearer | null {
  const user = state.users.byKey(token)
  const key = user && state.holdings.get(user.id)?.apiKey
  if (user === undefined || key === undefined || !isUsable(key, clock.now())) return null
  return { kind: 'user', user }
}

function readToken({ state, clock }: Sandbox, token: string): Bearer | null {
  const user = state.users.byId(state.tokens.userIdOf(token, clock.now()) ?? '')
  return user === undefined ? null : { kind: 'integrator-token', user }
}

function readSubmission({ state, clock }: Sandbox, token: string): Bearer | null {
  const submission = state.tokens.submission(token, clock.now())
  const user = state.users.byId(submission?.userId ?? '')
  return user === undefined || submission === undefined ? null : { kind: 'submission', user, submission }
}

function readSession({ state, clock, options }: Sandbox, token: string): Bearer | null {
  const user = state.users.byId(readJwt(token, options, clock.now()) ?? '')
  return user === undefined ? null : { kind: 'user', user }
}
