'use client'

import { type ClipboardEvent, memo, Suspense, useMemo } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/layers/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import { CopyButton } from '@/components/ui/text/copy-button'
import { LongPlatformText, MarkedText } from '@/components/ui/text/platform-text'
import type { DeliveryDetail } from '@/lib/archive/dto'
import { formatBytes } from '@/lib/format/number'
import { PayloadFacts } from './payload-facts'
import { chunksOf, type PayloadParts } from './payload-parts'
import { PayloadTabs } from './payload-tabs'
import { type PayloadReading, usePayloadParts } from './use-payload-parts'

const PayloadTree = onDemand(async () => (await import('./payload-tree')).PayloadTree)

/** In characters, because the tree keeps offsets of every value. */
const MOST_IN_TREE = 5_000_000

/** A payload whose rest is read in slices, on demand. */
export function LongPayload({ delivery }: { delivery: DeliveryDetail }) {
  const reading = usePayloadParts(delivery)
  const { parts } = reading
  return (
    <section aria-labelledby="payload">
      <PayloadTabs
        pretty={<Pretty parts={parts} />}
        raw={<LongText parts={parts.raw} />}
        tree={<Tree parts={parts} bytes={delivery.payloadBytes} />}
      />
      <Rest reading={reading} bytes={delivery.payloadBytes} />
      <PayloadFacts bytes={delivery.payloadBytes} sha256={delivery.payloadSha256}>
        {parts.restAt === null && (
          <CopyButton value={() => parts.raw.join('')} label="Copy payload" className="font-sans">
            Copy payload
          </CopyButton>
        )}
      </PayloadFacts>
    </section>
  )
}

function Pretty({ parts: { pretty, isPrettyCut } }: { parts: PayloadParts }) {
  if (pretty === null) {
    return <p className="font-sans whitespace-normal text-muted">This payload is not JSON. See the raw view.</p>
  }
  return (
    <>
      <LongText parts={pretty} />
      {isPrettyCut && (
        <p className="mt-2 font-sans whitespace-normal text-muted">
          The formatted payload is too long to show from here on. The raw view shows everything that was loaded.
        </p>
      )}
    </>
  )
}

function Tree({ parts, bytes }: { parts: PayloadParts; bytes: number }) {
  const text = useMemo(
    () => (parts.restAt === null && bytes <= 4 * MOST_IN_TREE ? parts.raw.join('') : null),
    [parts, bytes],
  )
  if (bytes > 4 * MOST_IN_TREE || (text !== null && text.length > MOST_IN_TREE)) {
    return (
      <p className="font-sans whitespace-normal text-muted">
        The payload is too long for the tree view. See the raw view, or download it to get all of it.
      </p>
    )
  }
  if (text === null) {
    return (
      <p className="font-sans whitespace-normal text-muted">
        The tree view needs the whole payload. Load all of it with the button below.
      </p>
    )
  }
  return (
    <Suspense fallback={<Skeleton className="w-40" />}>
      <PayloadTree payload={text} />
    </Suspense>
  )
}

function Rest({ reading: { parts, isReading, error, read, stop }, bytes }: { reading: PayloadReading; bytes: number }) {
  if (parts.restAt === null) return null
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1.5 rounded-card border border-line px-3 py-2">
      <p className="min-w-40 flex-1 text-small text-muted tabular-nums">
        The first {formatBytes(parts.bytes)} of {formatBytes(bytes)}.
        {isReading && (
          <progress
            aria-label="Payload read"
            value={parts.bytes}
            max={bytes}
            className="mt-1 block h-1.5 w-full accent-accent"
          />
        )}
      </p>
      {isReading ? (
        <Button size="small" onClick={stop}>
          Stop
        </Button>
      ) : (
        <>
          <Button size="small" onClick={() => read('more')}>
            Show more
          </Button>
          <Button size="small" onClick={() => read('all')}>
            Load all {formatBytes(bytes)}
          </Button>
        </>
      )}
      {error && (
        <p role="alert" className="basis-full text-small text-failed [overflow-wrap:anywhere]">
          The rest could not be read. <LongPlatformText text={error.message} isProse /> The part that was loaded is
          shown.
        </p>
      )}
    </div>
  )
}

function LongText({ parts }: { parts: readonly string[] }) {
  return (
    <pre dir="ltr" className="break-all whitespace-pre-wrap" onCopy={copyExactly}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        <Part key={index} text={part} />
      ))}
    </pre>
  )
}

const Part = memo(function Part({ text }: { text: string }) {
  const chunks = useMemo(() => chunksOf(text), [text])
  return chunks.map((chunk, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    <span key={index} className="block [contain-intrinsic-size:auto_60rem] [content-visibility:auto]">
      <MarkedText text={chunk} keepsLines />
    </span>
  ))
})

function copyExactly(event: ClipboardEvent) {
  const selection = window.getSelection()
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return
  event.clipboardData.setData('text/plain', selection.getRangeAt(0).cloneContents().textContent ?? '')
  event.preventDefault()
}
