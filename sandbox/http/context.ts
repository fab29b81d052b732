import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

export type SandboxEnv = { Bindings: HttpBindings; Variables: { body: Buffer; isEmptyPage?: boolean } }

export type SandboxContext = Context<SandboxEnv>

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  handle: (context: SandboxContext) => Response | Promise<Response>
}

export function targetOf(context: SandboxContext): string {
  return context.env.incoming.url ?? '/'
}

/** A JSON answer whose text is already made, so that raw bytes inside it survive. */
export function jsonText(context: SandboxContext, text: string, status: 200 | 201 = 200): Response {
  return context.body(text, status, { 'content-type': 'application/json' })
}
