'use client'

import { Suspense, useMemo } from 'react'
import { onDemand } from '@/components/ui/layers/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import { CopyButton } from '@/components/ui/text/copy-button'
import { MarkedText } from '@/components/ui/text/platform-text'
import type { DeliveryDetail } from '@/lib/archive/dto'
import { type JsonToken, prettyJson } from '@/lib/format/pretty-json'
import { PayloadFacts } from './payload-facts'
import { MOST_PRETTY_AT_FIRST } from './payload-parts'
import { PayloadTabs } from './payload-tabs'

const PayloadTree = onDemand(async () => (await import('./payload-tree')).PayloadTree)
const LongPayload = onDemand(async () => (await import('./long-payload')).LongPayload)

const COLOURS: Partial<Record<JsonToken['kind'], string>> = {
  key: 'text-accent-text',
  string: 'text-delivered',
  number: 'text-rejected',
  literal: 'text-unknown',
}

/** Coloured tokens: more would slow server and page. */
const MOST_COLOURED = 10_000

export function PayloadView({ delivery }: { delivery: DeliveryDetail }) {
  if (delivery.payloadRestAt === null) return <WholePayload delivery={delivery} />
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <LongPayload key={delivery.id} delivery={delivery} />
    </Suspense>
  )
}

function WholePayload({ delivery: { payload, payloadBytes, payloadSha256 } }: { delivery: DeliveryDetail }) {
  return (
    <section aria-labelledby="payload">
      <PayloadTabs
        pretty={<Pretty payload={payload} />}
        raw={
          <pre dir="ltr" className="break-all whitespace-pre-wrap">
            <MarkedText text={payload} keepsLines />
          </pre>
        }
        tree={
          <Suspense fallback={<Skeleton className="w-40" />}>
            <PayloadTree payload={payload} />
          </Suspense>
        }
      />
      <PayloadFacts bytes={payloadBytes} sha256={payloadSha256}>
        <CopyButton value={payload} label="Copy payload" className="font-sans">
          Copy payload
        </CopyButton>
      </PayloadFacts>
    </section>
  )
}

function Pretty({ payload }: { payload: string }) {
  const tokens = useMemo(() => prettyJson(payload), [payload])
  if (!tokens) return <p className="text-muted">This payload is not JSON. See the raw view.</p>
  const length = tokens.reduce((sum, { text }) => sum + text.length, 0)
  if (length > MOST_PRETTY_AT_FIRST) {
    return (
      <p className="font-sans whitespace-normal text-muted">
        The formatted payload would be {Math.round(length / payload.length)} times as long. See the raw view.
      </p>
    )
  }
  return (
    <pre dir="ltr">
      {tokens.length > 2 * MOST_COLOURED ? (
        <MarkedText text={joined(tokens)} keepsLines />
      ) : (
        <Coloured tokens={tokens} />
      )}
    </pre>
  )
}

const joined = (tokens: readonly JsonToken[]) => tokens.map(({ text }) => text).join('')

function Coloured({ tokens }: { tokens: readonly JsonToken[] }) {
  return tokens.map(({ kind, text }, index) => {
    const colour = COLOURS[kind]
    if (!colour) return text
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of one text never move
      <span key={index} className={colour}>
        <MarkedText text={text} keepsLines />
      </span>
    )
  })
}
