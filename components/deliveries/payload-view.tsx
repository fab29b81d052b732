'use client'

import { type ReactNode, Suspense, useMemo } from 'react'
import { CopyButton } from '@/components/ui/copy-button'
import { onDemand } from '@/components/ui/on-demand'
import { MarkedText } from '@/components/ui/platform-text'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { middleCut } from '@/lib/format/middle-cut'
import { formatBytes } from '@/lib/format/number'
import { type JsonToken, prettyJson } from '@/lib/format/pretty-json'

const PayloadTree = onDemand(async () => (await import('./payload-tree')).PayloadTree)

const COLOURS: Partial<Record<JsonToken['kind'], string>> = {
  key: 'text-accent-text',
  string: 'text-delivered',
  number: 'text-rejected',
  literal: 'text-unknown',
}

/** Above this many characters colours would slow the page down; the text stays whole. */
const COLOURED_UP_TO = 100_000

const BLOCK =
  'max-h-[60vh] overflow-auto rounded-card border border-line bg-sunken px-3 py-2.5 font-mono text-small/[1.55] whitespace-pre'

type Props = {
  payload: string
  bytes: number
  sha256: string
  /** More that can be done with the payload: buttons that stand beside "Copy payload". */
  children?: ReactNode
}

/** The payload exactly as the platform keeps it: pretty and tree only move white space, raw not even that. */
export function PayloadView({ payload, bytes, sha256, children }: Props) {
  return (
    <section aria-labelledby="payload">
      <Tabs
        label="How the payload is shown"
        panelClassName={BLOCK}
        heading={
          <h3 id="payload" className="text-small font-medium text-muted">
            Payload
          </h3>
        }
        tabs={[
          { value: 'pretty', label: 'Pretty', content: <Pretty payload={payload} /> },
          {
            value: 'raw',
            label: 'Raw',
            content: (
              <pre dir="ltr" className="break-all whitespace-pre-wrap">
                <MarkedText text={payload} keepsLines />
              </pre>
            ),
          },
          {
            value: 'tree',
            label: 'Tree',
            content: (
              <Suspense fallback={<Skeleton className="w-40" />}>
                <PayloadTree payload={payload} />
              </Suspense>
            ),
          },
        ]}
      />
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 font-mono text-mini text-faint">
        <span>{formatBytes(bytes)}</span>
        <span className="inline-flex items-center gap-1" title={sha256}>
          sha256 {middleCut(sha256, 4, 4)}
          <CopyButton value={sha256} label="Copy SHA-256" />
        </span>
        <span>exact bytes kept</span>
        <span className="ml-auto flex flex-wrap items-center justify-end gap-1.5">
          {children}
          <CopyButton value={payload} label="Copy payload" className="font-sans">
            Copy payload
          </CopyButton>
        </span>
      </div>
    </section>
  )
}

function Pretty({ payload }: { payload: string }) {
  const tokens = useMemo(() => prettyJson(payload), [payload])
  if (!tokens) return <p className="text-muted">This payload is not JSON. The raw view has it.</p>
  return (
    <pre dir="ltr">
      {payload.length > COLOURED_UP_TO ? <MarkedText text={joined(tokens)} keepsLines /> : <Coloured tokens={tokens} />}
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
