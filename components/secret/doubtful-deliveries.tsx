'use client'

import { useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { deliveryAddress } from '@/lib/archive/filter/delivery-address'
import { formatEndpoint } from '@/lib/format/endpoint'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import { OUTCOMES } from '@/lib/model/outcome'
import { encodeText } from '@/lib/paths'
import type { Cutover, DoubtfulDelivery } from '@/lib/secret/dto'

const AT_FIRST = 5

const COUNTED_TO = 10_000

const PROBLEMS = OUTCOMES.filter((outcome) => outcome !== 'delivered')

export function DoubtfulDeliveries({ inWindow, window }: Pick<Cutover, 'inWindow' | 'window'>) {
  const { environment } = useFrame()
  const [isWhole, setIsWhole] = useState(false)
  const { total, delivered, doubtfulTotal, doubtful } = inWindow
  const shown = isWhole ? doubtful : doubtful.slice(0, AT_FIRST)
  const hidden = doubtful.length - shown.length
  return (
    <div className="flex flex-col gap-2">
      <p className="text-pretty">
        {total >= COUNTED_TO && 'At least '}
        {formatQuantity(total, 'delivery', 'deliveries')} of the window archived so far, {formatCount(delivered)}{' '}
        delivered, <span className={doubtfulTotal > 0 ? 'font-medium' : ''}>{formatCount(doubtfulTotal)} doubtful</span>
        {doubtfulTotal > 0 ? ', which may have been signed with a secret that the receiver did not expect.' : '.'}
      </p>
      {doubtful.length > 0 && (
        <ul aria-label="Doubtful deliveries" className="divide-y divide-line rounded-control border border-line">
          {shown.map((delivery) => (
            <Doubtful key={delivery.deliveryId} delivery={delivery} />
          ))}
        </ul>
      )}
      {doubtful.length > 0 && window && (
        <div className="flex flex-wrap gap-2">
          {hidden > 0 && (
            <Button size="small" onClick={() => setIsWhole(true)}>
              Show {formatCount(hidden)} more
            </Button>
          )}
          <ButtonLink
            href={deliveryAddress(environment.name, { from: window.from, to: window.to, outcome: PROBLEMS })}
            prefetch={false}
            size="small"
          >
            Open all in Deliveries
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

function Doubtful({
  delivery: { deliveryId, at, event, url, outcome, responseStatus },
}: {
  delivery: DoubtfulDelivery
}) {
  const { environment } = useFrame()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-1.5">
      <span className="w-28 shrink-0">
        <OutcomeBadge outcome={outcome} status={responseStatus} />
      </span>
      <TextLink
        href={`/${environment.name}/deliveries/${encodeText(deliveryId)}`}
        className="font-medium [overflow-wrap:anywhere]"
      >
        <PlatformText text={event} />
      </TextLink>
      <span className="min-w-0 flex-1 basis-40 truncate font-mono text-small text-muted" title={visibleText(url)}>
        <PlatformText text={formatEndpoint(url)} />
      </span>
      <span className="text-small text-muted tabular-nums">
        {at ? <TimeText iso={at} as="compact" /> : 'no timestamp'}
      </span>
    </li>
  )
}
