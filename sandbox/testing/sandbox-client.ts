import { createHash, createHmac } from 'node:crypto'
import { request } from 'node:http'
import type { RunningSandbox } from '../start'

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

export type Sent = { method?: string; headers?: Record<string, string | string[]>; body?: string | Buffer }

/** Nothing is normalised: exactly this target and these headers. */
export function send(sandbox: RunningSandbox, target: string, sent: Sent = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body = '' } = sent
  return new Promise((resolve, reject) => {
    const length: Record<string, string> =
      body.length === 0 || 'transfer-encoding' in headers ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sending = request(
      { host: '127.0.0.1', port: sandbox.port, path: target, method, headers: { ...length, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
        })
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}

export const START = '2026-11-20T12:00:00.000Z'

/** Section 5, without the sandbox's own code. */
export function signingHeaders(
  sandbox: RunningSandbox,
  method: string,
  signedTarget: string,
  body: string | Buffer = '',
  timestamp = Date.parse(START),
): Record<string, string> {
  const hash = body.length === 0 ? '' : createHash('sha256').update(body).digest('hex')
  const text = `${timestamp}.${method}.${signedTarget}.${hash}`
  return {
    'x-integrator-key': sandbox.integratorKey,
    'x-timestamp': String(timestamp),
    'x-signature': `sha256=${createHmac('sha256', sandbox.integratorSecret).update(text).digest('hex')}`,
  }
}

/** Sends a signed request, at the instant START unless told otherwise. */
export function signed(
  sandbox: RunningSandbox,
  method: string,
  target: string,
  body?: unknown,
  at?: number,
  more: Record<string, string> = {},
): Promise<Answer> {
  const text = body === undefined ? '' : JSON.stringify(body)
  const type: Record<string, string> = text === '' ? {} : { 'content-type': 'application/json' }
  const headers = { ...type, ...signingHeaders(sandbox, method, target, text, at), ...more }
  return send(sandbox, target, { method, headers, body: text })
}

/** Sends a request with the three signing headers and the user’s bearer. */
export function signedFor(
  sandbox: RunningSandbox,
  bearer: string,
  method: string,
  target: string,
  body?: unknown,
  at?: number,
): Promise<Answer> {
  return signed(sandbox, method, target, body, at, { authorization: `Bearer ${bearer}` })
}

export async function control(sandbox: RunningSandbox, method: string, path: string, body?: unknown) {
  const answer = await send(sandbox, `/_sandbox${path}`, {
    method,
    body: body === undefined ? '' : JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return JSON.parse(answer.text)
}

export type AnswerPage = { data: Record<string, unknown>[]; hasMore: boolean; nextCursor: string | null }

export async function requestPage(
  sandbox: RunningSandbox,
  limit: number,
  cursor: string | null,
  list = DELIVERIES_PATH,
  at?: number,
): Promise<AnswerPage> {
  const target = `${list}?${cursor === null ? '' : `cursor=${cursor}&`}limit=${limit}`
  const answer = await signed(sandbox, 'GET', target, undefined, at)
  if (answer.status !== 200) throw new Error(answer.text)
  return JSON.parse(answer.text)
}

export const DELIVERIES_PATH = '/v1/integrator/webhooks/deliveries'
