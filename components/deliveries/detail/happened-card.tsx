'use client'

import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { MONEY_ICONS, MONEY_LOOKS } from '@/components/states/money-looks'
import { IdText } from '@/components/ui/text/id-text'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import type { Happened, HappenedFact } from '@/lib/archive/happened/happened'
import { codeWords } from '@/lib/format/network-names'

type Props = {
  /** Id of the delivery. */
  id: string
  happened: Happened
  children: ReactNode
}

/** The state of the money according to the event, whatever became of its delivery. */
export function HappenedCard({ id, happened: { title, tone, meaning, facts, problems }, children }: Props) {
  const Icon = MONEY_ICONS[tone]
  const main = facts.find(({ kind }) => kind === 'amount')
  const others = facts.filter((fact) => fact !== main)
  return (
    <section
      aria-label="What happened"
      data-tone={MONEY_LOOKS[tone]}
      className="rounded-card border border-[color-mix(in_oklch,var(--tone)_28%,var(--line))]"
    >
      <div className="rounded-t-[7px] bg-tone-soft px-3 py-2.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="flex items-start gap-2 font-semibold text-tone">
            <Icon aria-hidden strokeWidth={2.25} className="mt-0.5 size-3.5 shrink-0" />
            {title}
          </h3>
          {main && (
            <p className="min-w-0 text-lead font-semibold tabular-nums [overflow-wrap:anywhere]">
              <span className="sr-only">{main.label}: </span>
              <LongPlatformText key={id} text={main.text} limit={60} />
            </p>
          )}
        </div>
        <p className="mt-0.5 text-pretty">{meaning.join(' ')}</p>
        {children}
      </div>
      {problems.length > 0 && (
        <div className="border-t border-line px-3 py-2 text-small">
          <p className="font-medium">This payload does not fit the contract. It is shown as received.</p>
          <ul className="list-disc pl-4 text-muted">
            {problems.map((problem) => (
              <li key={problem} className="[overflow-wrap:anywhere]">
                <PlatformText text={problem} isProse />
              </li>
            ))}
          </ul>
        </div>
      )}
      {others.length > 0 && (
        <dl className="grid grid-cols-[6.75rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 border-t border-line px-3 py-2.5">
          {others.map((fact) => (
            <FactRow key={fact.label} id={id} fact={fact} />
          ))}
        </dl>
      )}
    </section>
  )
}

function FactRow({ id, fact }: { id: string; fact: HappenedFact }) {
  return (
    <>
      <dt className="text-muted">{fact.label}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        <FactText id={id} fact={fact} />
      </dd>
    </>
  )
}

function FactText({ id, fact: { label, kind, text, meaning, link } }: { id: string; fact: HappenedFact }) {
  switch (kind) {
    case 'amount':
      return (
        <span className="tabular-nums">
          <LongPlatformText key={id} text={text} />
        </span>
      )
    case 'word':
      return (
        <>
          <span className="font-medium">
            <LongPlatformText key={id} text={meaning === null ? text : codeWords(text)} />
          </span>
          {meaning?.toLowerCase() !== codeWords(text).toLowerCase() && (
            <span className="text-small text-muted"> · {meaning ?? 'unknown to this version'}</span>
          )}
        </>
      )
    case 'id':
    case 'hash':
      return (
        <span className="flex max-w-full flex-wrap items-center gap-x-1.5">
          <IdText id={text} name={label.toLowerCase()} />
          {link !== null && (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex shrink-0 items-center gap-0.5 text-small text-accent-text hover:underline"
            >
              Explorer
              <ExternalLink aria-hidden className="size-3" />
              <span className="sr-only"> (opens a new tab)</span>
            </a>
          )}
        </span>
      )
    case 'text':
      return <LongPlatformText key={id} text={text} isProse />
  }
}
