import { useEffect, useRef, useState } from 'react'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { announce } from '@/components/ui/text/announcer'
import type { DeliveryDetail } from '@/lib/archive/dto'
import { DELIVERY_ROUTES } from '@/lib/archive/filter/routes'
import { formatBytes } from '@/lib/format/number'
import { firstPart, type PayloadParts, withPart } from './payload-parts'

type HowMuch = 'more' | 'all'

export type PayloadReading = {
  parts: PayloadParts
  isReading: boolean
  error: Error | null
  read: (howMuch: HowMuch) => void
  stop: () => void
}

/** Reads the payload of one delivery in parts; a component that shows another delivery needs another key. */
export function usePayloadParts({ id, payload, payloadRestAt }: DeliveryDetail): PayloadReading {
  const { environment } = useFrame()
  const [parts, setParts] = useState(() => firstPart(payload, payloadRestAt))
  const [isReading, setIsReading] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const stop = () => {
    running.current?.abort()
    running.current = null
    setIsReading(false)
  }
  const read = async (howMuch: HowMuch) => {
    const controller = new AbortController()
    running.current = controller
    setIsReading(true)
    setError(null)
    try {
      const place = { environment: environment.name, deliveryId: id }
      announce(sayWhatIsHere(await readOn(place, parts, howMuch, setParts, controller.signal)))
    } catch (cause) {
      if (!controller.signal.aborted) setError(cause instanceof Error ? cause : new Error(String(cause)))
    }
    if (!controller.signal.aborted) stop()
  }
  return { parts, isReading, error, read: (howMuch) => void read(howMuch), stop }
}

const sayWhatIsHere = ({ restAt, bytes }: PayloadParts) =>
  restAt === null ? 'The whole payload is loaded' : `${formatBytes(bytes)} of the payload loaded`

async function readOn(
  place: { environment: string; deliveryId: string },
  from: PayloadParts,
  howMuch: HowMuch,
  onPart: (parts: PayloadParts) => void,
  signal: AbortSignal,
): Promise<PayloadParts> {
  let parts = from
  while (parts.restAt !== null) {
    const slice = await call(DELIVERY_ROUTES.payloadSlice, place, { query: { offset: parts.restAt }, signal })
    signal.throwIfAborted()
    parts = withPart(parts, slice)
    onPart(parts)
    if (howMuch === 'more') break
  }
  return parts
}
