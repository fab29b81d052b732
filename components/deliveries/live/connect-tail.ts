import { noteSession } from '@/components/api/session-state'
import type { DeliveryRow } from '@/lib/archive/dto'
import type { TailEvents } from '@/lib/archive/tail/dto'
import { CONNECTING, type LiveState, liveStateOf } from './live-state'

/** Milliseconds between attempts after refusals; the last repeats. */
const PAUSES = [2_000, 5_000, 15_000, 30_000]

export type TailListener = {
  onState: (state: LiveState) => void
  /** Newest first; `skipped` older ones are missing. */
  onRows: (rows: DeliveryRow[], skipped: number) => void
  /** Rows may be missing: read the list again. */
  onGap: () => void
}

/**
 * Keeps a stream of the live tail open. Browsers reconnect broken streams by themselves, with the last event id, but
 * not refused ones.
 * @param address the tail’s address, with its filters
 * @param start where an earlier connection ended, or null
 * @returns closes it and answers where it ended
 */
export function connectTail(address: string, start: string | null, listener: TailListener): () => string | null {
  let position = start
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let refusals = 0
  let isEndExpected = false
  const closing = new AbortController()

  function open(): void {
    source = new EventSource(withPosition(address, position))
    listen(source, 'begin', ({ isContinued }) => {
      refusals = 0
      isEndExpected = false
      if (!isContinued) listener.onGap()
    })
    listen(source, 'state', (state) => listener.onState(liveStateOf(state)))
    listen(source, 'rows', ({ rows, skipped }) => listener.onRows(rows, skipped))
    listen(source, 'end', ({ isOver }) => {
      isEndExpected = true
      if (!isOver) return
      source?.close()
      void askWhy()
    })
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) void askWhy()
      else if (isEndExpected) isEndExpected = false
      else listener.onState(CONNECTING)
    }
  }

  function listen<Name extends keyof TailEvents>(
    from: EventSource,
    name: Name,
    take: (data: TailEvents[Name]) => void,
  ) {
    from.addEventListener(name, (event: MessageEvent<string>) => {
      position = event.lastEventId || position
      // Our own route writes these events with this type.
      take(JSON.parse(event.data) as TailEvents[Name])
    })
  }

  /** Asks for the refusal’s reason, because an event source hides its status. */
  async function askWhy(): Promise<void> {
    const refusal = await readRefusal(withPosition(address, position), closing.signal)
    if (closing.signal.aborted) return
    listener.onState(refusal.state)
    if (!refusal.isTemporary) return
    timer = setTimeout(open, PAUSES[Math.min(refusals++, PAUSES.length - 1)])
  }

  open()
  return () => {
    closing.abort()
    clearTimeout(timer)
    source?.close()
    return position
  }
}

function withPosition(address: string, position: string | null): string {
  return position === null ? address : `${address}${address.includes('?') ? '&' : '?'}after=${position}`
}

async function readRefusal(address: string, signal: AbortSignal): Promise<{ state: LiveState; isTemporary: boolean }> {
  const reading = new AbortController()
  const stop = () => reading.abort()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const response = await fetch(address, { signal: reading.signal })
    noteSession(response.status)
    if (response.ok) return { state: CONNECTING, isTemporary: true }
    if (response.status === 401) return { state: { kind: 'signed-out' }, isTemporary: false }
    const { detail }: { detail?: unknown } = await response.json().catch(() => ({}))
    const message = typeof detail === 'string' ? detail : `The server answered ${response.status}.`
    const isTemporary = response.status === 429 || response.status >= 500
    return { state: { kind: 'behind', message, since: null }, isTemporary }
  } catch {
    return { state: CONNECTING, isTemporary: true }
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}
