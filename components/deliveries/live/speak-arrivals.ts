import { announce } from '@/components/ui/text/announcer'
import { formatQuantity } from '@/lib/format/number'

const SPEAK_EVERY_MS = 5_000

/** Politely, at most every five seconds. */
export function createArrivalSpeaker() {
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  function speak(): void {
    timer = undefined
    if (count === 0) return
    announce(formatQuantity(count, 'new delivery', 'new deliveries'))
    count = 0
    timer = setTimeout(speak, SPEAK_EVERY_MS)
  }
  return {
    add(rows: number): void {
      count += rows
      if (timer === undefined) speak()
    },
    stop(): void {
      clearTimeout(timer)
      timer = undefined
      count = 0
    },
  }
}
