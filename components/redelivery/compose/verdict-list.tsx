'use client'

import { CircleCheck, CircleSlash, Copy, type LucideIcon, RefreshCw, Search, TriangleAlert } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useFrame } from '@/components/api/frame-context'
import { keepIds } from '@/components/list/selection/kept-ids'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import { formatCount, formatQuantity } from '@/lib/format/number'
import type { LeaveOut, SendingVerdict } from '@/lib/redelivery/compose/advise-sending'
import { SENDING_WORDS } from '@/lib/redelivery/compose/advise-sending'
import { type ComposePlace, composeAddress, fitsAddress, withoutSome } from '@/lib/redelivery/compose/compose-address'
import type { Composition } from '@/lib/redelivery/compose/dto'
import { leftOutCount } from '@/lib/redelivery/compose/left-out-count'
import type { ComposedSource } from '@/lib/redelivery/source'

export const VERDICT_LOOKS: Record<SendingVerdict, { tone: string; icon: LucideIcon }> = {
  send: { tone: 'delivered', icon: CircleCheck },
  're-read': { tone: 'rejected', icon: RefreshCw },
  twice: { tone: 'failed', icon: Copy },
  delivered: { tone: 'legacy', icon: CircleSlash },
  settled: { tone: 'legacy', icon: CircleSlash },
  'look-first': { tone: 'unknown', icon: Search },
}

const MEANINGS: Record<SendingVerdict, string> = {
  send: 'Milestones that were not delivered. Their event id and sequence make sending them again safe.',
  're-read':
    'Generic triggers that were not delivered. The state comes from the API: re-read the resources instead. A handler that gets the triggers re-reads once for each one.',
  twice:
    'Generic triggers that were delivered. They have no id by which to recognise a repeat, so a handler processes them again.',
  delivered: 'Milestones that were delivered. A handler that deduplicates by event id answers and changes nothing.',
  settled:
    'The endpoint received the same event, or a higher sequence: a handler ignores a sequence that is not above the highest it accepted.',
  'look-first': 'The record does not say. Check the handler’s log before you send these.',
}

const LEAVES_OUT: Partial<Record<SendingVerdict, LeaveOut>> = {
  're-read': 'generic',
  twice: 'generic',
  delivered: 'delivered',
  settled: 'settled',
}

/** The word for what the link leaves out: leaving out settled deliveries also leaves out delivered ones. */
function leftOutWord(out: LeaveOut, composition: Composition): string {
  return out === 'settled' && leftOutCount('delivered', composition) > 0 ? 'settled or delivered' : out
}

type Props = { place: ComposePlace; source: ComposedSource; composition: Composition }

export function VerdictList({ place, source, composition }: Props) {
  const { verdicts, repeated } = composition
  const offered = new Set<LeaveOut>()
  return (
    <Section
      title="Expected result at the handler"
      lead="Assumes a handler that follows section 6.3 of the platform’s specification and received what was sent to these endpoints."
    >
      <ul className="divide-y divide-line rounded-card border border-line bg-panel">
        {verdicts.map(({ value, count }) => {
          const { tone, icon: Icon } = VERDICT_LOOKS[value]
          const out = LEAVES_OUT[value]
          const isOffered = out !== undefined && !offered.has(out)
          if (out !== undefined) offered.add(out)
          return (
            <li key={value} data-tone={tone} className="flex flex-wrap items-start gap-x-3 gap-y-1 px-3 py-2">
              <p className="flex w-36 shrink-0 items-center gap-1.5 font-medium text-tone">
                <Icon aria-hidden className="size-3.5 shrink-0" />
                {SENDING_WORDS[value]}
              </p>
              <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-start gap-x-3 gap-y-1.5">
                <p className="min-w-0 flex-1 basis-72 text-pretty">
                  <b className="font-semibold tabular-nums">{formatCount(count)}</b>{' '}
                  <span className="text-muted">{MEANINGS[value]}</span>
                </p>
                {isOffered && <LeaveOutAction out={out} place={place} source={source} composition={composition} />}
              </div>
            </li>
          )
        })}
        {repeated > 0 && (
          <li data-tone="legacy" className="flex flex-wrap items-start gap-x-3 gap-y-1 px-3 py-2">
            <p className="flex w-36 shrink-0 items-center gap-1.5 font-medium text-tone">
              <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
              Repeated
            </p>
            <p className="min-w-0 flex-1 basis-64 text-pretty">
              <b className="font-semibold tabular-nums">{formatCount(repeated)}</b>{' '}
              <span className="text-muted">
                {repeated === 1 ? 'is of an event' : 'are of events'} that another delivery here shares, because it was
                sent to several endpoints. A handler processes an event id once.
              </span>
            </p>
          </li>
        )}
      </ul>
    </Section>
  )
}

function LeaveOutAction({ out, place, source, composition }: Props & { out: LeaveOut }) {
  const { environment } = useFrame()
  const router = useRouter()
  const count = leftOutCount(out, composition)
  if (count >= composition.total) return null
  const leave = () => {
    const less = withoutSome(place, out) ?? withoutIds(source, composition.leftOutIds[out] ?? [])
    if (less) router.push(composeAddress(environment.name, less))
  }
  return (
    <Button size="small" onClick={leave}>
      Leave out {formatQuantity(count, `${leftOutWord(out, composition)} one`)}
    </Button>
  )
}

function withoutIds(source: ComposedSource, out: readonly string[]): ComposePlace | null {
  if (source.kind !== 'deliveries') return null
  const gone = new Set(out)
  const ids = source.ids.filter((id) => !gone.has(id))
  if (fitsAddress(ids)) return { of: 'deliveries', ids }
  const key = keepIds(ids)
  return key === null ? null : { of: 'kept', key, count: ids.length }
}
