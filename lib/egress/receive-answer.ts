import type { Dispatcher } from 'undici'
import type { Collected } from './read-up-to'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Grows with the answer, so that a reader has what came before an error. */
type Received = Collected & { status: number | null; headers: Headers; headersAt: number }

/**
 * Collects an answer up to `limit` bytes of its body. It has a handler of its own because undici’s streams cost as much
 * as the rest of an exchange.
 */
export function receiveAnswer(limit: number, onInterim: (status: number) => void) {
  const into: Received = { parts: [], bytes: 0, isCut: false, status: null, headers: {}, headersAt: 0 }
  let done: { resolve: () => void; reject: (error: unknown) => void } | undefined
  const whole = new Promise<void>((resolve, reject) => {
    done = { resolve, reject }
  })
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: () => undefined,
    onResponseStart: (_controller, status, headers) => {
      if (status < 200) onInterim(status)
      else Object.assign(into, { status, headers, headersAt: performance.now() })
    },
    onResponseData: (_controller, chunk) => {
      if (into.isCut) return
      const part = chunk.subarray(0, limit - into.bytes)
      into.parts.push(part)
      into.bytes += part.length
      if (part.length === chunk.length) return
      into.isCut = true
      done?.resolve()
    },
    onResponseEnd: () => done?.resolve(),
    onResponseError: (_controller, error) => done?.reject(error),
  }
  return { into, handler, whole, stop: () => done?.reject(new Error('stopped')) }
}
