'use client'

import { Fragment, type ReactNode } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { MarkedText, PlatformText } from '@/components/ui/text/platform-text'
import { formatCount } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import type { ShownHeader, TargetExchange } from '@/lib/redelivery/targets/dto'
import { SendStateBadge } from './send-state-badge'
import { SEND_WORDS } from './target-words'

const SHOWN_AT_MOST = 8000

/** A request and its answer, as they went over the connection. */
export function ExchangeView({ exchange }: { exchange: TargetExchange }) {
  const { request, answer, state, status, problem, latencyMs, sentAt } = exchange
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-pretty">
        <SendStateBadge state={state} status={status} />
        <span>{problem ? <PlatformText text={problem} isProse /> : SEND_WORDS[state].means}</span>
        <span className="text-muted">
          <TimeText iso={sentAt} as="exact" /> · {formatCount(latencyMs)} ms
        </span>
      </p>
      {problem && <p className="text-pretty text-muted">{SEND_WORDS[state].means}</p>}
      <div className="grid gap-3 desk:grid-cols-2">
        <Part title="Request" note={`${formatCount(request.bytes)} bytes of body`}>
          <Line>{request.line}</Line>
          <Headers headers={request.headers} />
          {'\n'}
          {request.body}
        </Part>
        {answer ? (
          <Part title="Answer" note={answerNote(answer)}>
            <Line>HTTP/1.1 {status}</Line>
            <Headers headers={answer.headers.map(([name, value]) => ({ name, value, isHidden: false }))} />
            {'\n'}
            <MarkedText text={answer.text.slice(0, SHOWN_AT_MOST)} keepsLines />
          </Part>
        ) : (
          <Part title="Answer" note={state === 'unknown' ? 'no complete answer' : 'none; nothing was sent'}>
            <span className="font-sans text-muted">{SEND_WORDS[state].means}</span>
          </Part>
        )}
      </div>
      {answer && <Timings exchange={exchange} />}
    </div>
  )
}

function answerNote({ bytes, isCut, encoding, text }: NonNullable<TargetExchange['answer']>): string {
  return [
    bytes === 0 ? 'without a body' : `${formatCount(bytes)} bytes of body`,
    isCut && 'the rest was not read',
    text.length > SHOWN_AT_MOST && `the first ${formatCount(SHOWN_AT_MOST)} characters are shown`,
    encoding && `as received, encoded as ${visibleText(encoding)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function Part({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-1">
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-medium">
        {title} <span className="font-normal text-small text-muted">{note}</span>
      </h3>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
        tabIndex={0}
        className="max-h-96 flex-1 overflow-auto rounded-card border border-line bg-sunken px-3 py-2 font-mono text-small whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {children}
      </pre>
    </section>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="font-semibold">{children}</span>
      {'\n'}
    </>
  )
}

function Headers({ headers }: { headers: readonly ShownHeader[] }) {
  return headers.map(({ name, value, isHidden }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the headers of one message never move
    <Fragment key={index}>
      <span className="text-muted">
        <PlatformText text={name} />:{' '}
      </span>
      {isHidden ? <span className="font-sans text-muted">hidden</span> : <PlatformText text={value} />}
      {'\n'}
    </Fragment>
  ))
}

const STEPS = [
  ['resolved', 'Name resolved'],
  ['connected', 'Connected'],
  ['headers', 'Headers of the answer'],
  ['total', 'Whole answer'],
] as const

function Timings({ exchange: { answer } }: { exchange: TargetExchange }) {
  if (!answer) return null
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1 text-small text-muted">
      <div className="flex gap-1.5">
        <dt>Address</dt>
        <dd className="font-mono text-ink">{answer.address}</dd>
      </div>
      {STEPS.map(([step, label]) => (
        <div key={step} className="flex gap-1.5">
          <dt>{label}</dt>
          <dd className="text-ink tabular-nums">after {answer.timings[step].toFixed(1)} ms</dd>
        </div>
      ))}
    </dl>
  )
}
