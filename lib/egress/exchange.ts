import type { Socket } from 'node:net'
import { Client, type Dispatcher } from 'undici'
import type { ExchangeEnd } from './exchange-end'
import { inflate } from './inflate'
import { EgressError, type EgressProblemKind, faultCode } from './problem'
import { receiveAnswer } from './receive-answer'

const MAX_HEADER_BYTES = 16 * 1024
const MAX_INTERIM_ANSWERS = 10
const SPARE_WIRE_BYTES = 64 * 1024

export type ExchangeRequest = {
  url: URL
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers: Readonly<Record<string, string>>
  body: Uint8Array | null
  maxAnswerBytes: number
}

export type EgressAnswer = {
  status: number
  /** Names in lower case, one entry per value. */
  headers: readonly (readonly [name: string, value: string])[]
  /** At most `maxAnswerBytes` long. */
  body: Buffer
  /** The answer was longer than `body`, or its end never came because it was too long on the wire. */
  isCut: boolean
  /** The encoding that `body` still has; null if nothing is left to decode. */
  encoding: string | null
  headersAt: number
}

/** An exchange that failed after it began, so that bytes of the request may have left. `status` is null if none had come. */
export class ExchangeError extends EgressError {
  constructor(
    kind: EgressProblemKind,
    readonly status: number | null,
    cause: unknown,
  ) {
    super(kind, { cause })
  }
}

/** A connection over which requests go one after the other. */
export type Line = {
  /** @throws ExchangeError; EgressError if the exchange was ended before it began */
  ask: (request: ExchangeRequest, ending: ExchangeEnd) => Promise<EgressAnswer>
  /** Whether another request, to the origin of `url`, can follow the last answer. */
  isOpenTo: (url: URL) => boolean
  end: () => void
}

/** @param isKept asks the far end to keep the connection */
export function openLine(socket: Socket, { origin }: URL, isKept: boolean): Line {
  const client = new Client(origin, {
    connect: connectOnce(socket),
    pipelining: isKept ? 1 : 0,
    allowH2: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    // Off, because the deadline bounds the whole exchange.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  let isOver = !isKept
  const end = () => {
    socket.destroy()
    void client.destroy()
  }
  return {
    async ask(request, ending) {
      const { maxAnswerBytes } = request
      const guard = watch(socket, SPARE_WIRE_BYTES + 2 * maxAnswerBytes)
      if (ending.kind !== null) throw new EgressError(ending.kind)
      const { into, handler, whole, stop } = receiveAnswer(maxAnswerBytes, guard.onInterim)
      ending.listen(stop)
      try {
        client.dispatch(optionsOf(request), handler)
        await whole
      } catch (error) {
        into.isCut = into.status !== null && guard.broken === 'too many bytes'
        const kind = ending.kind ?? guard.broken ?? kindOf(error)
        if (!into.isCut) throw new ExchangeError(kind, into.status, error)
      } finally {
        ending.listen(null)
        guard.release()
      }
      isOver ||= into.isCut || String(into.headers.connection).toLowerCase() === 'close'
      if (isOver) end()
      const raw = Buffer.concat(into.parts, into.bytes)
      const decoded = await decode(raw, into.headers['content-encoding'], maxAnswerBytes)
      return {
        status: into.status ?? 0,
        headers: pairsOf(into.headers),
        body: decoded.body,
        isCut: into.isCut || decoded.isCut,
        encoding: decoded.encoding,
        headersAt: into.headersAt,
      }
    },
    isOpenTo: (url) => url.origin === origin && !isOver && !socket.destroyed && !socket.readableEnded,
    end,
  }
}

type Connected = (...result: [null, Socket] | [Error, null]) => void

/** Keeps a client that lost its connection from opening another one. Undici wants the callback to be called later, not at once. */
function connectOnce(socket: Socket) {
  let isUsed = false
  return (_options: unknown, connected: Connected) =>
    queueMicrotask(() => {
      if (isUsed || socket.destroyed) return connected(new Error('closed'), null)
      isUsed = true
      connected(null, socket)
    })
}

/** Ends a connection with more bytes, or more interim answers, than an answer needs; the limit on the body counts neither. */
function watch(socket: Socket, maxWireBytes: number) {
  const before = socket.bytesRead
  let interim = 0
  const guard = {
    broken: null as EgressProblemKind | null,
    onInterim(status: number) {
      interim += 1
      if (status === 101) end('upgrade')
      else if (interim > MAX_INTERIM_ANSWERS) end('no final answer')
    },
  }
  const end = (kind: EgressProblemKind) => {
    guard.broken ??= kind
    socket.destroy()
  }
  const count = () => {
    if (socket.bytesRead - before > maxWireBytes) end('too many bytes')
  }
  socket.on('readable', count)
  return Object.assign(guard, { release: () => void socket.off('readable', count) })
}

function optionsOf({ url, method, headers, body }: ExchangeRequest): Dispatcher.DispatchOptions {
  return { path: `${url.pathname}${url.search}`, method, headers: { ...headers, 'accept-encoding': 'identity' }, body }
}

async function decode(raw: Buffer, header: string | string[] | undefined, limit: number) {
  const encoding = String(header ?? 'identity')
    .trim()
    .toLowerCase()
  if (encoding === 'identity' || encoding === '') return { body: raw, isCut: false, encoding: null }
  const inflated = await inflate(raw, encoding, limit)
  if (!inflated) return { body: raw, isCut: false, encoding }
  return { body: Buffer.concat(inflated.parts, inflated.bytes), isCut: inflated.isCut, encoding: null }
}

function pairsOf(headers: Readonly<Record<string, string | string[] | undefined>>) {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value) => [name, value] as const),
  )
}

function kindOf(error: unknown): EgressProblemKind {
  if (faultCode(error) === 'UND_ERR_HEADERS_OVERFLOW') return 'large headers'
  if (!(error instanceof Error)) return 'broken'
  if (error.name === 'HTTPParserError' || error.message === 'bad response') return 'not http'
  return error.message === 'bad upgrade' ? 'upgrade' : 'broken'
}
