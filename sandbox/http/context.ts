import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { CredentialMode } from '../../lib/ramp/contract/endpoints/credentials'
import type { SubmissionGrant } from '../auth/tokens'
import type { SandboxUser } from '../users'

export type SandboxEnv = {
  Bindings: HttpBindings
  Variables: {
    body: Buffer
    mode?: CredentialMode
    user?: SandboxUser
    submission?: SubmissionGrant
    isEmptyPage?: boolean
  }
}

export type SandboxContext = Context<SandboxEnv>

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  handle: (context: SandboxContext) => Response | Promise<Response>
}

export function targetOf(context: SandboxContext): string {
  return context.env.incoming.url ?? '/'
}

/** Answers a ready text, so that raw bytes inside survive. */
export function jsonText(
  context: SandboxContext,
  text: string | Uint8Array<ArrayBuffer>,
  status: 200 | 201 = 200,
): Response {
  return context.body(text, status, { 'content-type': 'application/json' })
}

export function userOf(context: SandboxContext): SandboxUser {
  const user = context.get('user')
  if (user === undefined) throw new Error('The route is not user-scoped')
  return user
}
