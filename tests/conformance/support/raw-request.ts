import { createHash, createHmac } from 'node:crypto'
import { request } from 'node:http'

export type Signing = {
  key: string
  secret: string
  timestamp: string
  /** Signing as section 5 describes it, written independently of the client. */
  canonical: (parts: { timestamp: string; method: string; path: string; bodyHash: string }) => string
  signature: (hex: string) => string
}

export type RawRequest = {
  method: string
  target: string
  signedTarget?: string
  body?: string
  signedBody?: string
  headers?: Record<string, string | undefined>
}

export type RawResponse = { status: number; contentType: string; retryAfter: string | undefined; text: string }

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const DEFAULTS: Pick<Signing, 'canonical' | 'signature'> = {
  canonical: ({ timestamp, method, path, bodyHash }) => [timestamp, method, path, bodyHash].join('.'),
  signature: (hex) => `sha256=${hex}`,
}

/** Headers signed by section 5, or deliberately wrong ones. */
export function signedHeaders(
  { method, target, signedTarget = target, body, signedBody = body }: RawRequest,
  signing: Pick<Signing, 'key' | 'secret'> & Partial<Signing>,
): Record<string, string> {
  const { key, secret, timestamp = String(Date.now()), canonical, signature } = { ...DEFAULTS, ...signing }
  const bodyHash = signedBody ? sha256(signedBody) : ''
  const text = canonical({ timestamp, method, path: signedTarget, bodyHash })
  const hex = createHmac('sha256', secret).update(text).digest('hex')
  return { 'x-integrator-key': key, 'x-timestamp': timestamp, 'x-signature': signature(hex) }
}

export function sendRaw(url: string, { method, target, body, headers = {} }: RawRequest): Promise<RawResponse> {
  const { hostname, port } = new URL(url)
  const sent = Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path: target, headers: sent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          contentType: response.headers['content-type'] ?? '',
          retryAfter: response.headers['retry-after'],
          text: Buffer.concat(chunks).toString('utf8'),
        })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
