'use client'

import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { buttonStyle } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { IdText } from '@/components/ui/text/id-text'
import { sequenceAddress } from '@/lib/archive/sequence/address'
import type { SequenceGapRow } from '@/lib/archive/sequence/dto'
import { REASON_WORDS, STREAM_WORDS } from '@/lib/archive/sequence/reasons'
import { middleCut } from '@/lib/format/middle-cut'
import { visibleText } from '@/lib/format/visible-text'
import { AllDeliveries } from './all-deliveries'
import { StripView } from './strip-view'
import { summarize } from './strip-words'

export function GapRow({ row }: { row: SequenceGapRow }) {
  const { environment } = useFrame()
  const { noun } = STREAM_WORDS[row.stream]
  const name = `${noun} ${visibleText(middleCut(row.resourceId))}`
  const address = sequenceAddress(environment.name, row.stream, row.resourceId)
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-panel px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="flex items-center gap-1.5">
          <span className="font-medium first-letter:uppercase">{noun}</span>
          <IdText id={row.resourceId} name={`${noun} id`} head={16} tail={5} />
        </h2>
        <p className="text-small text-muted">
          {row.reasons.map((reason) => REASON_WORDS[reason].label).join(', ')} · {summarize(row)} · newest record{' '}
          <TimeText iso={row.lastAt} as="relative" />
        </p>
        <div className="ml-auto flex gap-1.5">
          <AllDeliveries
            environment={environment.name}
            resourceId={row.resourceId}
            label={`All deliveries of ${name}`}
            className={buttonStyle({ look: 'quiet', size: 'small' })}
          />
          <ButtonLink href={address} prefetch={false} aria-label={`Open the sequence of ${name}`} size="small">
            Open
          </ButtonLink>
        </div>
      </div>
      <StripView
        environment={environment.name}
        strip={row}
        label={`Sequence of ${name}`}
        current={null}
        foldHref={address}
      />
    </li>
  )
}
