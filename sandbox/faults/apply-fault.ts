import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { SandboxContext } from '../http/context'
import { invalidCursor } from '../http/cursor'
import { noteFor } from '../http/notes'
import { MALFORMED_BODIES } from './malformed-bodies'
import { type RetryAfter, retryAfter } from './retry-after'
import type { Effect } from './schemas'
import { changeEnvelope, deepText, dripping, hugeBody, PAGE } from './spoilt-bodies'

type Proceed = () => Promise<Response>

const problemType = 'application/problem+json'

export async function applyFault(effect: Effect, context: SandboxContext, proceed: Proceed): Promise<Response> {
  noteFor(context.env.incoming, `fault ${effect.kind}`)
  switch (effect.kind) {
    case 'status': {
      if (effect.when === 'after') await proceed()
      const document = JSON.stringify({ type: 'about:blank', title: 'Injected fault', status: effect.status })
      return answer(effect.body ?? document, effect.status, effect.contentType ?? problemType)
    }
    case 'retryAfter':
      return comeAgain(effect.status, chooseRetryAfter(effect, context))
    case 'latency':
      await new Promise((resolve) => setTimeout(resolve, effect.ms))
      return await proceed()
    case 'drip':
      return await replaceBody(await proceed(), (text) => dripping(text, effect.bytes, effect.everyMs))
    case 'reset':
      if (effect.when === 'after') await proceed()
      context.env.incoming.socket.resetAndDestroy()
      return RESPONSE_ALREADY_SENT
    case 'cut':
      return await cutShort(context, await proceed(), effect.bytes)
    case 'malformed':
      return answer(
        effect.body ?? MALFORMED_BODIES[effect.class ?? 'truncated-object'].body(),
        effect.status,
        'application/json',
      )
    case 'html':
      return answer(PAGE, effect.status, 'text/html; charset=utf-8')
    case 'empty':
      return answer('', effect.status, 'application/json')
    case 'bom':
      return await replaceBody(await proceed(), (text) => `\uFEFF${text}`)
    case 'deep':
      return answer(deepText(effect.depth), 200, 'application/json')
    case 'huge':
      return new Response(hugeBody(effect.bytes), { headers: { 'content-type': 'application/json' } })
    case 'repeatedCursor': {
      const cursor = context.req.query('cursor') ?? ''
      return await replaceBody(await proceed(), (text) => changeEnvelope(text, true, cursor))
    }
    case 'noCursor':
      return await replaceBody(await proceed(), (text) => changeEnvelope(text, true, null))
    case 'expiredCursor':
      throw invalidCursor()
    case 'emptyPage':
      context.set('isEmptyPage', true)
      return await proceed()
  }
}

type RetryAfterEffect = Extract<Effect, { kind: 'retryAfter' }>

function chooseRetryAfter({ value, form, seconds }: RetryAfterEffect, context: SandboxContext): RetryAfter {
  if (form === undefined) return { header: value ?? null }
  // The listener has set Date to the sandbox clock, in whole seconds.
  return retryAfter(form, seconds, Date.parse(String(context.env.outgoing.getHeader('date'))))
}

function comeAgain(status: number, { header, ...members }: RetryAfter): Response {
  const document = { type: 'about:blank', title: 'Injected fault', status, retryable: true, ...members }
  return answer(JSON.stringify(document), status, problemType, header === null ? {} : { 'retry-after': header })
}

function answer(body: BodyInit, status: number, contentType: string, headers: Record<string, string> = {}): Response {
  return new Response(status === 204 || status === 304 ? null : body, {
    status,
    // Built here, so that an invalid header text is an error inside the application.
    headers: new Headers({ 'content-type': contentType, ...headers }),
  })
}

async function replaceBody(response: Response, spoil: (text: string) => BodyInit): Promise<Response> {
  const headers = { 'content-type': response.headers.get('content-type') ?? 'application/json' }
  return new Response(spoil(await response.text()), { status: response.status, headers })
}

/** Promises the whole length, sends a part and closes the connection. */
async function cutShort(context: SandboxContext, response: Response, bytes: number | undefined): Promise<Response> {
  const body = Buffer.from(await response.arrayBuffer())
  const { outgoing } = context.env
  outgoing.writeHead(response.status, {
    'content-type': response.headers.get('content-type') ?? '',
    'content-length': body.length,
  })
  outgoing.write(body.subarray(0, bytes ?? body.length >> 1), () => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}
