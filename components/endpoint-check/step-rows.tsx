'use client'

import { useState } from 'react'
import { MarkedText } from '@/components/ui/text/platform-text'
import { formatCount, formatQuantity } from '@/lib/format/number'
import type { CheckExchange, StepResult } from '@/lib/model/endpoint-check/check-results'
import { StepBadge } from './step-badge'

export function StepRows({ results }: { results: readonly StepResult[] }) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line">
      {results.map((result) => (
        <li key={result.id} className="flex flex-wrap gap-x-4 gap-y-1 px-3 py-2.5 print:break-inside-avoid">
          <div className="flex w-64 shrink-0 flex-col items-start gap-1 phone:w-full">
            <h3 className="font-medium text-pretty">{result.title}</h3>
            <StepBadge verdict={result.verdict} />
          </div>
          <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1 text-pretty [overflow-wrap:anywhere]">
            {result.says.map((line, index) => (
              <p key={line} className={result.verdict === 'wrong' && index === 0 ? 'font-medium' : undefined}>
                <MarkedText text={line} />
              </p>
            ))}
            <p className="text-muted">
              {result.proves} Section {result.section} of the contract.
            </p>
            {result.exchanges.length > 0 && <Exchanges result={result} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Drawn only when opened, because a check has some seventy exchanges, each with request and answer. */
function Exchanges({ result: { title, exchanges } }: { result: StepResult }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="fold-summary text-muted">
        {exchangesText(exchanges)}
        <span className="sr-only">: requests and answers of “{title}”</span>
      </summary>
      {isOpen && (
        <ol className="mt-2 flex flex-col gap-3">
          {exchanges.map((exchange, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the exchanges of a step never move
            <li key={index}>
              <Exchange exchange={exchange} label={`Delivery ${index + 1} of ${exchanges.length} of ${title}`} />
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}

function exchangesText(exchanges: readonly CheckExchange[]): string {
  const answers = exchanges.map(({ answer }) => answer)
  const statuses = [...new Set(answers.map(({ status }) => status ?? 'no answer'))].join(', ')
  const slowest = Math.round(Math.max(...answers.map(({ ms }) => ms)))
  return `${formatQuantity(exchanges.length, 'delivery', 'deliveries')}: ${statuses}, up to ${formatCount(slowest)} ms`
}

function Exchange({ exchange: { headers, body, bytes, answer }, label }: { exchange: CheckExchange; label: string }) {
  const isCut = bytes > new TextEncoder().encode(body).length
  return (
    <section aria-label={label}>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-card border border-line bg-sunken px-3 py-2 font-mono text-small whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {headers.map(([name, value]) => `${name}: ${value}\n`).join('')}
        {'\n'}
        <MarkedText text={body} keepsLines />
        {isCut && `\n… ${formatCount(bytes)} bytes in all`}
        {'\n\n'}
        <span className="font-semibold">
          {answer.status === null ? (answer.problem ?? 'No answer') : `HTTP/1.1 ${answer.status}`}
        </span>
        {`  after ${formatCount(Math.round(answer.ms))} ms\n`}
        <MarkedText text={answer.headers.map(([name, value]) => `${name}: ${value}\n`).join('')} keepsLines />
        {answer.text !== '' && '\n'}
        <MarkedText text={answer.text} keepsLines />
      </pre>
    </section>
  )
}
