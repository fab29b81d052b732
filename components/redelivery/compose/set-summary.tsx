'use client'

import type { ReactNode } from 'react'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { TimeText } from '@/components/preferences/time-text'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { useNow } from '@/components/ui/hooks/clock'
import { Section } from '@/components/ui/section'
import { PlatformText } from '@/components/ui/text/platform-text'
import { DELIVERIES } from '@/lib/archive/filter/deliveries'
import { formatEndpoint } from '@/lib/format/endpoint'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { isFilterActive, type ValueCount } from '@/lib/list/filters'
import type { Naming } from '@/lib/list/time'
import { FAMILY_WORDS } from '@/lib/model/family'
import type { ComposePlace } from '@/lib/redelivery/compose/compose-address'
import type { Composition } from '@/lib/redelivery/compose/dto'

const MINUTE_MS = 60_000

/** The number of values that are named; the others are added up. */
const NAMED = 4

type Props = { place: ComposePlace; composition: Composition }

export function SetSummary({ place, composition }: Props) {
  const { total, missing, resources, oldest, newest, families, outcomes, events, endpoints } = composition
  return (
    <Section
      title={`What will be sent: ${formatQuantity(total, 'delivery', 'deliveries')}`}
      lead={<PlaceWords place={place} />}
    >
      {missing > 0 && (
        <p className="font-medium text-rejected">
          {formatQuantity(missing, 'chosen delivery is', 'chosen deliveries are')} not in this environment, or removed
          because of their age. The others are below.
        </p>
      )}
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1.5 rounded-card border border-line bg-panel px-3 py-2.5">
        <Term label="Outcome">
          {outcomes.map(({ value, count }) => (
            <span key={value} className="inline-flex items-center gap-1.5">
              <OutcomeBadge outcome={value} />
              <span className="tabular-nums">{formatCount(count)}</span>
            </span>
          ))}
        </Term>
        <Term label="Family">
          {families.map(({ value, count }) => (
            <Counted key={value} count={count}>
              {FAMILY_WORDS[value]}
            </Counted>
          ))}
        </Term>
        <Term label="Events">
          <Values values={events} total={total} noun="events" />
        </Term>
        <Term label="Endpoints">
          <Values values={endpoints} total={total} noun="endpoints" word={formatEndpoint} />
        </Term>
        <Term label="Resources">
          <span className="tabular-nums">{resources === 0 ? 'none named' : formatCount(resources)}</span>
        </Term>
        <Term label="Time">
          {oldest && newest && (
            <span>
              <TimeText iso={oldest} as="compact" />
              {newest !== oldest && (
                <>
                  {' to '}
                  <TimeText iso={newest} as="compact" />
                </>
              )}
            </span>
          )}
        </Term>
      </dl>
    </Section>
  )
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">{children}</dd>
    </>
  )
}

function Counted({ count, children }: { count: number; children: ReactNode }) {
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      {children} <span className="text-muted tabular-nums">{formatCount(count)}</span>
    </span>
  )
}

type ValuesProps = { values: readonly ValueCount[]; total: number; noun: string; word?: (value: string) => string }

function Values({ values, total, noun, word = String }: ValuesProps) {
  const named = values.slice(0, NAMED)
  const others = total - named.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {named.map(({ value, count }) => (
        <Counted key={value} count={count}>
          <PlatformText text={word(value) || 'none named'} className="font-mono text-small" />
        </Counted>
      ))}
      {others > 0 && <Counted count={others}>other {noun}</Counted>}
    </>
  )
}

function PlaceWords({ place }: { place: ComposePlace }) {
  const { zone } = usePreferences().preferences
  const now = useNow(MINUTE_MS)
  switch (place.of) {
    case 'deliveries':
    case 'kept':
      return 'Chosen one by one.'
    case 'resource':
      return (
        <>
          All of the resource{' '}
          <PlatformText text={place.resourceId} className="font-mono text-small [overflow-wrap:anywhere]" />.
        </>
      )
    case 'filter':
      return `${filterWords(place.query, { zone, now })}${exceptWords(place.except)}. Deliveries that arrive from now on are not included.`
  }
}

const exceptWords = (ids: readonly string[] = []) => (ids.length === 0 ? '' : `, except ${formatCount(ids.length)}`)

function filterWords(query: string, naming: Naming): string {
  const filters = DELIVERIES.load(new URLSearchParams(query))
  const active = DELIVERIES.filters.filter((filter) => isFilterActive(filter, filters, DELIVERIES.none))
  if (active.length === 0) return 'Every delivery of the archive'
  return `All that match: ${active.map((filter) => `${filter.label.toLowerCase()} ${filter.summarize(filters, naming)}`).join(' · ')}`
}
