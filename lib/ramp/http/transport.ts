import { Agent } from 'undici'
import type { Method } from '../contract/endpoints/endpoint'

const MEBIBYTE = 1024 * 1024

export const LIMITS = { connectMs: 10_000, headerBytes: 16 * 1024, bodyBytes: 50 * MEBIBYTE } as const

export type HttpRequest = { method: Method; path: string; headers: Record<string, string>; body: string | null }

export type HttpAnswer = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
  bodyMs: number
}

export type Transport = {
  /** Follows no redirect. @throws TransportError, or the signal's reason after an abort */
  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpAnswer>
  close(): Promise<void>
}

export class TransportError extends Error {
  constructor(
    readonly kind: 'timeout' | 'connection' | 'contract',
    readonly happened: string | null,
    readonly isUnsent: boolean,
    options?: { cause: unknown },
  ) {
    super(happened ?? kind, options)
    this.name = 'TransportError'
  }
}

export type TransportOptions = { deadlineMs: number; connections: number; bodyBytes?: number }

/**
 * Reads share connections. Each change opens its own: if the platform closed a shared one at the same moment, nobody
 * could tell whether the change was made.
 */
export function createTransport(origin: string, options: TransportOptions): Transport {
  const bodyBytes = options.bodyBytes ?? LIMITS.bodyBytes
  const settings = {
    connections: options.connections,
    connect: { timeout: Math.min(LIMITS.connectMs, options.deadlineMs) },
    maxHeaderSize: LIMITS.headerBytes,
    // The deadline bounds the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
  }
  const forReads = new Agent({ ...settings, pipelining: 1 })
  const forChanges = new Agent({ ...settings, pipelining: 0 })

  async function exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const agent = request.method === 'GET' ? forReads : forChanges
    const answer = await agent.request({ origin, ...request, signal })
    const headersAt = performance.now()
    const { statusCode: status, headers } = answer
    try {
      refuseEncoded(headers['content-encoding'])
      const body = await readBody(answer.body, bodyBytes)
      return { status, headers, body, bodyMs: performance.now() - headersAt }
    } catch (error) {
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
    async close() {
      await Promise.all([forReads.close(), forChanges.close()])
    },
  }
}

/** `content-length` is not trusted. */
async function readBody(body: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > limit)
      throw new TransportError('contract', `the platform’s answer is larger than ${limit / MEBIBYTE} MB`, false)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, bytes)
}

/** Refuses encoded answers, because the cap on bytes bounds memory only without encoding. */
function refuseEncoded(encoding: string | string[] | undefined): void {
  if (encoding === undefined || encoding === 'identity') return
  throw new TransportError('contract', 'the platform compressed its answer although Rampdesk asked it not to', false)
}

function asTransportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error
  if (codeOf(error) === 'UND_ERR_HEADERS_OVERFLOW') {
    return new TransportError(
      'contract',
      `the headers of the platform’s answer exceed ${LIMITS.headerBytes / 1024} KB`,
      false,
    )
  }
  if (error instanceof Error && error.name === 'HTTPParserError') {
    return new TransportError('contract', 'the platform’s answer is not HTTP', false, { cause: error })
  }
  const isUnsent = neverLeft(error)
  const happened = isUnsent ? null : 'the connection to the platform broke before the complete answer arrived'
  return new TransportError('connection', happened, isUnsent, { cause: error })
}

/** The errors that undici gives before the first byte leaves. */
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
