import type { DeliveryFilter } from '../filter/filter'
import type { TailPosition } from './position'
import { createSendBuffer } from './send-buffer'

/** A stream ends by itself: whoever still wants it is asked again who he is. */
const LIFETIME_MS = 55_000
const BEAT_MS = 15_000

type Options = {
  filter: DeliveryFilter
  position: TailPosition
  /** Whether the position is that of an earlier stream. */
  isContinued: boolean
  /** Milliseconds. */
  now: number
  /** Called once, however the stream ends. */
  onEnd: () => void
}

/** One open stream of the live tail: what a hub puts into the send buffer goes out as fast as the client takes it. */
export function createWatcher({ filter, position, isContinued, now, onEnd }: Options) {
  const sendBuffer = createSendBuffer(position, isContinued)
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  /** The client has taken everything so far. */
  let isWaiting = false
  let lastBeatAt = now

  /** At most one message is on its way; the others wait in the send buffer, where they are merged. */
  function send(): void {
    if (!controller || !isWaiting) return
    const text = sendBuffer.take()
    if (text === null) return
    isWaiting = false
    controller.enqueue(encoder.encode(text))
  }

  function finish(): void {
    if (!controller) return
    controller = null
    onEnd()
  }

  /** Ends the stream; the client comes back for the next one, unless it is over. */
  function end({ isOver = false } = {}): void {
    const open = controller
    if (!open) return
    finish()
    open.enqueue(encoder.encode(sendBuffer.close(isOver)))
    open.close()
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given
      },
      pull: () => {
        isWaiting = true
        send()
      },
      cancel: finish,
    },
    // A message is asked for by `pull` only when the client can take it.
    { highWaterMark: 0 },
  )

  return {
    body,
    sendBuffer,
    /** Without bounds that no news can break, so that watchers of the same filter share one read. */
    filter: { ...filter, from: filter.from && filter.from.getTime() <= position.floor ? null : filter.from },
    /** Sends what is due, and ends the stream in its time. */
    turn(at: number): void {
      if (at - now >= LIFETIME_MS) {
        end()
        return
      }
      if (at - lastBeatAt >= BEAT_MS) {
        lastBeatAt = at
        sendBuffer.beat()
      }
      send()
    },
    end,
  }
}

export type Watcher = ReturnType<typeof createWatcher>
