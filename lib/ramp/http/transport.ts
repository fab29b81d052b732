import { Agent } from 'undici'
import type { Method } from '../contract/endpoints/endpoint'

const MEBIBYTE = 1024 * 1024

/** What one exchange may cost us, whatever the other side sends. */
export const LIMITS = {
  connectMs: 10_000,
  headerBytes: 16 * 1024,
  bodyBytes: 50 * MEBIBYTE,
} as const

export type HttpRequest = { method: Method; path: string; headers: Record<string, string>; body: string | null }

export type HttpAnswer = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
  /** How long after its headers the body was here, in milliseconds. */
  bodyMs: number
}

export type Transport = {
  /**
   * Sends one request and reads the whole answer. Redirects are not followed and nothing is sent twice.
   *
   * @throws TransportError, or the signal's reason when the caller gave up
   */
  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpAnswer>
  close(): Promise<void>
}

/** No usable answer came. */
export class TransportError extends Error {
  constructor(
    readonly kind: 'timeout' | 'connection' | 'contract',
    /** What happened, as a clause; null where the kind says it all. */
    readonly happened: string | null,
    /** True when certainly not one byte of the request has left. */
    readonly isUnsent: boolean,
    options?: { cause: unknown },
  ) {
    super(happened ?? kind, options)
    this.name = 'TransportError'
  }
}

export type TransportOptions = {
  /** For one whole exchange, from the first byte to the last: a slow drip ends at it too. */
  deadlineMs: number
  connections: number
  bodyBytes?: number
}

/** HTTP to one origin over its own connections. */
export function createTransport(origin: string, options: TransportOptions): Transport {
  const bodyBytes = options.bodyBytes ?? LIMITS.bodyBytes
  const agent = new Agent({
    connections: options.connections,
    pipelining: 1,
    connect: { timeout: Math.min(LIMITS.connectMs, options.deadlineMs) },
    maxHeaderSize: LIMITS.headerBytes,
    // The deadline below bounds the whole exchange; these would only bound gaps.
    headersTimeout: 0,
    bodyTimeout: 0,
  })

  async function exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const answer = await agent.request({ origin, ...request, signal })
    const headersAt = performance.now()
    const { statusCode: status, headers } = answer
    try {
      refuseEncoded(headers['content-encoding'])
      const body = await readBody(answer.body, bodyBytes)
      return { status, headers, body, bodyMs: performance.now() - headersAt }
    } catch (error) {
      // Closes the connection; what is left of the answer is of no use, nor is the error that ends it.
      answer.body.on('error', () => undefined).destroy()
      throw error
    }
  }

  return {
    async send(request, signal) {
      signal?.throwIfAborted()
      const deadline = new AbortController()
      const timer = setTimeout(() => deadline.abort(), options.deadlineMs)
      const either = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal
      try {
        return await exchange(request, either)
      } catch (error) {
        signal?.throwIfAborted()
        if (deadline.signal.aborted) {
          throw new TransportError(
            'timeout',
            `the platform did not answer within ${options.deadlineMs / 1000} s`,
            false,
          )
        }
        throw asTransportError(error)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => agent.close(),
  }
}

/** Counts what arrives, not what `content-length` promises. */
async function readBody(body: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > limit)
      throw new TransportError('contract', `the platform's answer is larger than ${limit / MEBIBYTE} MB`, false)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, bytes)
}

/** We ask for `identity`, so that the cap on bytes is a cap on memory. */
function refuseEncoded(encoding: string | string[] | undefined): void {
  if (encoding === undefined || encoding === 'identity') return
  throw new TransportError('contract', 'the platform compressed its answer although we asked it not to', false)
}

function asTransportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error
  if (codeOf(error) === 'UND_ERR_HEADERS_OVERFLOW') {
    return new TransportError(
      'contract',
      `the headers of the platform's answer exceed ${LIMITS.headerBytes / 1024} KB`,
      false,
    )
  }
  if (error instanceof Error && error.name === 'HTTPParserError') {
    return new TransportError('contract', "the platform's answer is not HTTP", false, { cause: error })
  }
  const isUnsent = neverLeft(error)
  const happened = isUnsent ? null : 'the connection to the platform broke before the whole answer was here'
  return new TransportError('connection', happened, isUnsent, { cause: error })
}

/**
 * No connection, a header that can't be written, a client that has ended: undici says so before it writes a byte. `close`
 * waits for what is on its way, so it breaks nothing off.
 */
const UNSENT_CODES = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_INVALID_ARG', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED']

function neverLeft(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(neverLeft)
  if (UNSENT_CODES.includes(codeOf(error) ?? '')) return true
  return (
    error instanceof Error && 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')
  )
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
