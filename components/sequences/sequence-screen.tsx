'use client'

import { Send, TriangleAlert } from 'lucide-react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { CoverageBanner } from '@/components/states/archive/coverage-banner'
import { buttonStyle } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { PageHead } from '@/components/ui/page-head'
import { IdText } from '@/components/ui/text/id-text'
import type { GapCell, Sequence } from '@/lib/archive/sequence/dto'
import { type GapReason, numbersText, REASON_WORDS, STREAM_WORDS } from '@/lib/archive/sequence/reasons'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { composeAddress, RESOURCE_LENGTH } from '@/lib/redelivery/compose/compose-address'
import { AllDeliveries } from './all-deliveries'
import { ReasonExplanation } from './gap-explanation'
import { SequenceDeliveries } from './sequence-deliveries'
import { StripView } from './strip-view'
import { summarize } from './strip-words'

export function SequenceScreen({ sequence, current }: { sequence: Sequence; current: number | null }) {
  const { environment } = useFrame()
  const canSend = usePermission('redelivery.send')
  const { noun, article } = STREAM_WORDS[sequence.stream]
  const gaps = sequence.cells.filter((cell): cell is GapCell => cell.kind === 'gap')
  const folded = sequence.gaps - gaps.length
  return (
    <>
      <PageHead
        title={`Sequence of ${article} ${noun}`}
        back={{ href: `/${environment.name}/sequences`, label: 'All gaps' }}
        actions={
          <>
            <AllDeliveries environment={environment.name} resourceId={sequence.resourceId} className={buttonStyle()} />
            {canSend && sequence.resourceId.length <= RESOURCE_LENGTH && (
              <ButtonLink
                href={composeAddress(environment.name, { of: 'resource', resourceId: sequence.resourceId })}
                prefetch={false}
              >
                <Send aria-hidden className="size-3.5" />
                Send all again…
              </ButtonLink>
            )}
          </>
        }
      >
        <IdText id={sequence.resourceId} name={`${noun} id`} /> · {summarize(sequence)}
      </PageHead>
      <div className="flex flex-col gap-5 px-4 pb-8">
        <CoverageBanner />
        <Doubts sequence={sequence} />
        {sequence.cells.length > 0 && (
          <StripView
            environment={environment.name}
            strip={sequence}
            label={`Sequence of this ${noun}`}
            current={current}
            foldHref={null}
          />
        )}
        {gaps.length > 0 && (
          <section className="@container flex flex-col gap-2" aria-labelledby="gaps">
            <h2 id="gaps" className="text-lead font-semibold">
              Why numbers are missing
            </h2>
            <ul className="grid gap-2.5 @3xl:grid-cols-2">
              {sequence.reasons.map((reason) => (
                <ReasonCard key={reason} reason={reason} gaps={gaps.filter((gap) => gap.reason === reason)} />
              ))}
            </ul>
            {folded > 0 && (
              <p className="text-muted">
                And {formatQuantity(folded, 'other gap')} in the part not shown in the strip.
              </p>
            )}
          </section>
        )}
        <section className="flex flex-col gap-2" aria-labelledby="deliveries">
          <h2 id="deliveries" className="text-lead font-semibold">
            Deliveries
          </h2>
          <SequenceDeliveries sequence={sequence} />
          <p className="text-small text-muted tabular-nums">
            {formatCount(sequence.deliveries.length)} of {formatCount(sequence.deliveryCount)} read
            {sequence.isCut && '; the archive has more for this resource'}
          </p>
        </section>
      </div>
    </>
  )
}

const NAMED = 4

function ReasonCard({ reason, gaps }: { reason: GapReason; gaps: readonly GapCell[] }) {
  if (gaps.length === 0) return null
  const numbers = gaps.slice(0, NAMED).map(({ first, last }) => numbersText(first, last, formatCount))
  const others = gaps.length > NAMED ? ` and ${formatCount(gaps.length - NAMED)} more` : ''
  return (
    <li className="rounded-card border border-line bg-panel px-3 py-2.5">
      <h3 className="mb-1 font-semibold">
        {numbers.join(', ')}
        {others}: {REASON_WORDS[reason].label}
      </h3>
      <ReasonExplanation reason={reason} gaps={gaps} />
    </li>
  )
}

function Doubts({ sequence: { isCut, isFollowed, conflicts } }: { sequence: Sequence }) {
  const doubts = [
    ...(isCut
      ? ['Only the newest records were read: outcomes are based on those, and late numbers are not marked.']
      : []),
    ...(isFollowed ? [] : ['The sequence is too long to check for missing numbers.']),
    ...(conflicts > 0
      ? ['Records contradict each other: one number should have one event and one event id (6.3). All are shown.']
      : []),
  ]
  if (doubts.length === 0) return null
  return (
    <Notice tone="contradictory" icon={<TriangleAlert aria-hidden />} title="This strip may be incomplete">
      {doubts.map((doubt) => (
        <p key={doubt}>{doubt}</p>
      ))}
    </Notice>
  )
}
