import { TriangleAlert } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { Button } from '@/components/ui/button'

type Props = {
  /** When the rows were read, in milliseconds. */
  readAt: number
  error: unknown
  onRetry: () => void
}

/** An answer that comes sooner needs no words. */
const SLOW_MS = 1000

/** Says that the rows below do not answer the filters above. */
export function EarlierNote({ readAt, error, onRetry }: Props) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  const isOffline = useSyncExternalStore(subscribeToConnection, readIsOffline, () => false)
  if (!isSlow && !isOffline && error === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-1 text-small">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-failed" />
      <span className="min-w-0">
        {isOffline ? 'You are offline' : error === null ? 'Still loading' : 'No answer from the server'}. These rows are
        from before the filters changed: <TimeText iso={new Date(readAt).toISOString()} as="compact" />.
      </span>
      {error !== null && (
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

const readIsOffline = () => !navigator.onLine
