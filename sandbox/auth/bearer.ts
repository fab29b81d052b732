import { isUsable } from '../holdings/api-keys'
import type { Sandbox } from '../sandbox'
import type { SubmissionGrant } from '../state/tokens'
import type { SandboxUser } from '../state/users'
import { readJwt } from './jwt'

export type Bearer =
  | { kind: 'user'; user: SandboxUser }
  | { kind: 'integrator-token'; user: SandboxUser }
  | { kind: 'submission'; user: SandboxUser; submission: SubmissionGrant }

export function identifyBearer(sandbox: Sandbox, token: string): Bearer | null {
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
