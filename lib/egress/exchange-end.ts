import type { EgressProblemKind } from './problem'

/** The end of one exchange: by its deadline or by its caller, whichever is first. */
export type ExchangeEnd = {
  /** How it was ended. Null while it goes on. */
  readonly kind: Extract<EgressProblemKind, 'deadline' | 'stopped'> | null
  /** For whoever resolves a name or opens a connection. */
  readonly signal: AbortSignal
  /** At most one listener at a time. */
  listen: (listener: (() => void) | null) => void
  /** The exchange is over: nothing ends it any more. */
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

/** Calls `act` at most once. One listener serves all exchanges of a signal. Answers how to forget it. */
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
