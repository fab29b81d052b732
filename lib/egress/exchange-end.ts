import type { EgressProblemKind } from './problem'

/** The end of one exchange: by its deadline or by its caller, whichever is first. */
export type ExchangeEnd = {
  /** How the exchange was ended; null while it goes on. */
  readonly kind: Extract<EgressProblemKind, 'deadline' | 'stopped'> | null
  /** Aborts the resolving of a name or the opening of a connection. */
  readonly signal: AbortSignal
  /** Sets the one listener; null removes it. */
  listen: (listener: (() => void) | null) => void
  /** Called when the exchange is over, so that nothing ends it any more. */
  release: () => void
}

export function endOfExchange(deadlineMs: number, given: AbortSignal | undefined): ExchangeEnd {
  let kind: ExchangeEnd['kind'] = null
  let controller: AbortController | undefined
  let onEnd: (() => void) | null = null
  const end = (by: NonNullable<ExchangeEnd['kind']>) => {
    kind ??= by
    controller?.abort()
    onEnd?.()
  }
  const timer = setTimeout(end, deadlineMs, 'deadline')
  const forget = given && whenAborted(given, () => end('stopped'))
  return {
    get kind() {
      return kind
    },
    get signal() {
      if (!controller) {
        controller = new AbortController()
        if (kind !== null) controller.abort()
      }
      return controller.signal
    },
    listen: (listener) => {
      onEnd = listener
    },
    release: () => {
      clearTimeout(timer)
      forget?.()
    },
  }
}

const waiting = new WeakMap<AbortSignal, Set<() => void>>()

/** Calls `act` once the signal aborts, with one listener for all exchanges of a signal. Returns a function that forgets `act`. */
function whenAborted(signal: AbortSignal, act: () => void): (() => void) | undefined {
  if (signal.aborted) {
    act()
    return undefined
  }
  const acts = waiting.get(signal) ?? new Set()
  if (!waiting.has(signal)) {
    waiting.set(signal, acts)
    const actAll = () => {
      for (const one of acts) one()
    }
    signal.addEventListener('abort', actAll, { once: true })
  }
  acts.add(act)
  return () => acts.delete(act)
}
