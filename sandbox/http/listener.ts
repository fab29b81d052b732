import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Clock } from '../clock'
import { notesOf } from './notes'

type Deps = { clock: Clock; log: (line: string) => void; boot: string }

export function withRequestLog(
  { clock, log, boot }: Deps,
  next: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown,
): RequestListener {
  let count = 0
  const httpDate = createHttpDate(clock)
  return (incoming, outgoing) => {
    count += 1
    const id = `req_${boot}${String(count).padStart(6, '0')}`
    const started = performance.now()
    outgoing.setHeader('date', httpDate())
    outgoing.setHeader('x-request-id', id)
    outgoing.on('close', () => {
      const took = `${Math.round(performance.now() - started)} ms`
      const status = outgoing.writableFinished ? String(outgoing.statusCode) : 'cut'
      log([clock.iso(), incoming.method, incoming.url, status, took, id, ...notesOf(incoming)].join('  '))
    })
    void next(incoming, outgoing)
  }
}

function createHttpDate(clock: Clock): () => string {
  let second = Number.NaN
  let text = ''
  return () => {
    const now = Math.floor(clock.now() / 1000)
    if (now !== second) text = clock.date().toUTCString()
    second = now
    return text
  }
}
