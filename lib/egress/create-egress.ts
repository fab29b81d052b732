import 'server-only'
import type { Socket } from 'node:net'
import { createSecureContext, type SecureContext } from 'node:tls'
import { parseIpAddress } from './address/ip-address'
import { type Connection, type Dial, dialAddress, type JudgedAddress, openConnection, PeerError } from './connect'
import { type EgressAnswer, ExchangeError, type ExchangeRequest, type Line, openLine } from './exchange'
import { type ExchangeEnd, endOfExchange } from './exchange-end'
import { judgeHeaders } from './judge-headers'
import { type EgressTarget, judgeAddress, judgeUrl } from './judge-url'
import type { EgressPolicy } from './policy'
import { EgressError, type EgressProblem } from './problem'
import { type EgressRefusal, egressRefusal } from './refusal'
import { type ResolveHost, resolveHost } from './resolve-host'

export type EgressRequest = Omit<ExchangeRequest, 'url'> & {
  /** The URL as a person typed it. */
  url: string
  /** The time for everything, from resolving the name to the last byte of the answer. */
  deadlineMs: number
  /** Ends the exchange, whose result is then `not-sent` or `unknown`. */
  signal?: AbortSignal | undefined
}

/** Milliseconds since the beginning of the request. */
export type EgressTimings = { resolved: number; connected: number; headers: number; total: number }

/**
 * `answered`: with any status, also a redirect. `refused`: by our rules, so nothing was sent. `not-sent`: no connection
 * came about, so sending again is safe. `unknown`: bytes may have left, and no complete answer came.
 */
export type EgressResult =
  | (Omit<EgressAnswer, 'headersAt'> & { state: 'answered'; address: string; timings: EgressTimings })
  | { state: 'refused'; refusal: EgressRefusal }
  | { state: 'not-sent'; problem: EgressProblem }
  | { state: 'unknown'; problem: EgressProblem; address: string; status: number | null }

export type Egress = {
  /** Sends over a connection of its own (docs/decisions/0044-one-connection-per-request.md). */
  send(request: EgressRequest): Promise<EgressResult>
  /** Sends one after the other, over one connection as long as the target keeps it, and none twice. For checks of a target. */
  sendInTurn(requests: readonly EgressRequest[]): Promise<{ results: EgressResult[]; connections: number }>
}

export type EgressParts = {
  resolve?: ResolveHost
  dial?: Dial
  /** In PEM; Node’s own authorities if left out. */
  certificateAuthorities?: readonly string[]
  /** Sees each connection before anything is sent over it. */
  onConnected?: (socket: Socket) => void
}

/**
 * The only way to an address that a person typed. Each request is judged anew; its connection is opened to an address
 * that is judged after its name was resolved. docs/security.md names the attacks that it does not stop.
 */
export function createEgress(policy: EgressPolicy, parts: EgressParts = {}): Egress {
  const { resolve = resolveHost, dial = dialAddress, certificateAuthorities, onConnected } = parts
  let context: SecureContext | undefined
  let last: { text: string; judged: ReturnType<typeof judgeUrl> } | undefined

  /** Keeps the last verdict, which follows from the text and the policy alone. */
  function judge(text: string): ReturnType<typeof judgeUrl> {
    if (last?.text !== text) last = { text, judged: judgeUrl(text, policy) }
    return last.judged
  }

  /** Made once, because making a context takes as long as a handshake. */
  function secureContext(): SecureContext {
    context ??= createSecureContext(certificateAuthorities && { ca: [...certificateAuthorities] })
    return context
  }

  /** A refusal, or a new connection. */
  async function connect(target: EgressTarget, signal: AbortSignal): Promise<Opened> {
    const found = target.literal ? [target.host] : await resolveWithin(resolve, target.host, signal)
    const addresses: JudgedAddress[] = []
    for (const text of found) {
      const address = parseIpAddress(text)
      const refusal = judgeAddress(target, text, address, policy)
      if (refusal) return { refusal }
      if (address) addresses.push({ text, address })
    }
    const resolvedAt = performance.now()
    return { ...(await openConnection(target, addresses, { dial, secureContext, signal })), resolvedAt }
  }

  /** A refusal, or a line: the previous request’s if it is still open, otherwise a new one. */
  async function lineTo(target: EgressTarget, signal: AbortSignal, kept: Kept | null): Promise<OpenedLine> {
    const before = kept?.last
    if (before?.line.isOpenTo(target.url)) return { ...before, resolvedAt: performance.now() }
    const opened = await connect(target, signal)
    if ('refusal' in opened) return opened
    onConnected?.(opened.socket)
    const last = { ...opened, line: openLine(opened.socket, target.url, kept !== null) }
    if (!kept) return last
    before?.line.end()
    kept.last = last
    kept.connections++
    return last
  }

  async function run(
    request: EgressRequest,
    target: EgressTarget,
    end: ExchangeEnd,
    kept: Kept | null,
  ): Promise<EgressResult> {
    const startedAt = performance.now()
    if (end.kind !== null) throw new EgressError(end.kind)
    const opened = await lineTo(target, end.signal, kept)
    if ('refusal' in opened) return { state: 'refused', refusal: opened.refusal }
    const { line, address, resolvedAt } = opened
    const connectedAt = performance.now()
    try {
      const { headersAt, ...answer } = await line.ask({ ...request, url: target.url }, end)
      const timings = {
        resolved: resolvedAt - startedAt,
        connected: connectedAt - startedAt,
        headers: headersAt - startedAt,
        total: performance.now() - startedAt,
      }
      if (!kept) line.end()
      return { state: 'answered', ...answer, address, timings }
    } catch (error) {
      line.end()
      if (!(error instanceof ExchangeError)) throw error
      return { state: 'unknown', problem: error.problem, address, status: error.status }
    }
  }

  async function sendOver(request: EgressRequest, kept: Kept | null): Promise<EgressResult> {
    const judged = judge(request.url)
    if ('refusal' in judged) return { state: 'refused', refusal: judged.refusal }
    const refusal = judgeHeaders(request.headers)
    if (refusal) return { state: 'refused', refusal }

    const end = endOfExchange(request.deadlineMs, request.signal)
    try {
      return await run(request, judged.target, end, kept)
    } catch (error) {
      if (end.kind !== null) return { state: 'not-sent', problem: { kind: end.kind, code: null } }
      if (error instanceof PeerError) return { state: 'refused', refusal: egressRefusal('peer') }
      if (error instanceof EgressError) return { state: 'not-sent', problem: error.problem }
      throw error
    } finally {
      end.release()
    }
  }

  return {
    send: (request) => sendOver(request, null),
    async sendInTurn(requests) {
      const kept: Kept = { last: null, connections: 0 }
      const results: EgressResult[] = []
      try {
        for (const request of requests) results.push(await sendOver(request, kept))
      } finally {
        kept.last?.line.end()
      }
      return { results, connections: kept.connections }
    },
  }
}

type WithRefusal<Opened> = (Opened & { resolvedAt: number }) | { refusal: EgressRefusal }
type Opened = WithRefusal<Connection>
type OpenedLine = WithRefusal<Connection & { line: Line }>

/** `last`: the connection of the previous request, if there was one. */
type Kept = { last: (Connection & { line: Line }) | null; connections: number }

async function resolveWithin(resolve: ResolveHost, host: string, signal: AbortSignal): Promise<readonly string[]> {
  const over = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    const found = await Promise.race([resolve(host, signal), over])
    if (found.length === 0) throw new Error('no address')
    return found
  } catch (error) {
    throw signal.aborted ? error : new EgressError('name', { cause: error })
  }
}
