import type { DeliveryFilter } from '../filter/filter'
import type { TailPosition } from './position'
import { createSendBuffer } from './send-buffer'

/** A stream ends after this time, so that the session is checked again. */
const LIFETIME_MS = 55_000
const BEAT_MS = 15_000

type Options = {
  filter: DeliveryFilter
  position: TailPosition
  isContinued: boolean
  /** Milliseconds. */
  now: number
  /** Called once, however the stream ends. */
  onEnd: () => void
}

/** One open stream, as fast as the client takes it. */
export function createWatcher({ filter, position, isContinued, now, onEnd }: Options) {
  const sendBuffer = createSendBuffer(position, isContinued)
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  /** The client has taken everything so far. */
  let isWaiting = false
  let lastBeatAt = now

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

  /** Ends the stream; the client returns unless `isOver`. */
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
    // `pull` comes only for a ready client.
    { highWaterMark: 0 },
  )

  return {
    body,
    sendBuffer,
    /** Without a time bound that is past anyway, more watchers are equal and share a read. */
    filter: { ...filter, from: filter.from && filter.from.getTime() <= position.floor ? null : filter.from },
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
