'use client'

import { useFrame, usePermission } from '@/components/api/frame-context'
import { ListPanel } from '@/components/list/panel/list-panel'
import type { OpenPanel } from '@/components/list/panel/use-open-row'
import { TimeText } from '@/components/preferences/time-text'
import { IdFact, TimeFact } from '@/components/resource/fact-kinds'
import { Fact, Facts } from '@/components/resource/facts'
import { EventName } from '@/components/states/event-name'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/text/copy-button'
import { MarkedText, PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { formatBytes, formatCount } from '@/lib/format/number'
import type { ItemState, Retried } from '@/lib/model/redelivery'
import type { RedeliveryAnswer, RedeliveryItem, RedeliveryItemDetail } from '@/lib/redelivery/items/dto'
import { ITEM_STATE_WORDS } from '@/lib/redelivery/items/item-words'
import type { RedeliveryDetail } from '@/lib/redelivery/jobs/dto'
import { ItemStateBadge } from '../states/item-state-badge'
import { RetryDialog } from './retry-dialog'
import { useItem } from './run-queries'

type Props = { open: OpenPanel<RedeliveryItem>; detail: RedeliveryDetail }

export function ItemPanel({ open, detail }: Props) {
  const reading = useItem(detail.job.id, open.id, open.row)
  const shown = reading.data ?? open.row
  return (
    <ListPanel
      noun="result"
      open={open}
      badge={shown && <ItemStateBadge state={shown.state} />}
      title={shown && <>Delivery {shown.deliveryId}</>}
      reading={reading}
      kept="The redelivery is not affected."
    >
      {(item) => <ItemBody item={item} detail={detail} />}
    </ListPanel>
  )
}

function ItemBody({ item, detail }: { item: RedeliveryItemDetail; detail: RedeliveryDetail }) {
  const { environment } = useFrame()
  const { means, next } = ITEM_STATE_WORDS[item.state]
  return (
    <div className="flex flex-col gap-4 px-4 py-3">
      <div className="flex flex-col gap-1.5 text-pretty">
        <p>{means}</p>
        {item.problem && <PlatformText className="block font-medium" text={item.problem} isProse />}
        {next && item.retriedIn === null && <p className="text-muted">{next}</p>}
        {item.retriedIn !== null && (
          <p>
            Retried in{' '}
            <TextLink
              href={`/${environment.name}/redeliveries/${item.retriedIn}`}
              className="inline-block min-w-6 py-0.5"
            >
              redelivery {item.retriedIn}
            </TextLink>
            .
          </p>
        )}
      </div>
      <RetryItem item={item} detail={detail} />
      <Facts>
        <Fact label="Delivery">
          {item.isArchived ? (
            <TextLink
              href={`/${environment.name}/deliveries/${item.deliveryId}`}
              className="inline-block min-w-6 py-0.5"
            >
              {item.deliveryId}
            </TextLink>
          ) : (
            <>
              {item.deliveryId} <span className="text-muted">(no longer in the archive)</span>
            </>
          )}
          <CopyButton value={item.deliveryId} label="Copy delivery id" />
        </Fact>
        <Fact label="Event">
          <EventName name={item.event} />
        </Fact>
        <IdFact label="Resource" none={null} id={item.resourceId} name="resource id" />
        {item.sequence !== null && <Fact label="Sequence">{formatCount(item.sequence)}</Fact>}
        <Fact label="Position">
          {formatCount(Number(item.id))} of {formatCount(detail.job.total)}
        </Fact>
        <Fact label="Attempt">{item.attempt}</Fact>
        <TimeFact label="Sent" none="not sent" iso={item.sentAt} as="exact" />
        {item.sentAt && item.finishedAt && (
          <Fact label={item.status === null ? 'Ended' : 'Answered'}>
            <TimeText iso={item.finishedAt} as="exact" />
            {item.latencyMs !== null && <>, after {formatCount(item.latencyMs)} ms</>}
          </Fact>
        )}
        {item.status !== null && <Fact label="Status">{item.status}</Fact>}
      </Facts>
      {item.answer && <Answer answer={item.answer} />}
    </div>
  )
}

const RETRIED_AS: Partial<Record<ItemState, Retried>> = {
  rejected: 'failed',
  failed: 'failed',
  'not-sent': 'failed',
  held: 'failed',
  unknown: 'unknown',
  cancelled: 'cancelled',
}

function RetryItem({ item, detail }: { item: RedeliveryItemDetail; detail: RedeliveryDetail }) {
  const maySend = usePermission('redelivery.send')
  const of = RETRIED_AS[item.state]
  const { state } = detail.job
  if (!maySend || of === undefined || item.retriedIn !== null) return null
  if (state === 'preparing' || state === 'running')
    return <p className="text-small text-muted">You can retry it once the redelivery is paused or has ended.</p>
  return (
    <div>
      <RetryDialog
        detail={detail}
        retried={{ of, position: Number(item.id) }}
        trigger={<Button>{of === 'cancelled' ? 'Send this one…' : 'Retry this one…'}</Button>}
      />
    </div>
  )
}

function Answer({ answer }: { answer: RedeliveryAnswer }) {
  const { as, text, bytes, isCut } = answer
  return (
    <section aria-label="Answer" className="flex flex-col gap-1.5">
      <div className="flex items-center gap-2">
        <h3 className="font-semibold">Answer</h3>
        <span className="text-muted tabular-nums">
          {isCut ? `the first ${formatBytes(bytes)}` : formatBytes(bytes)}
          {as === 'hex' && ', not text, so in hexadecimal'}
        </span>
        {bytes > 0 && <CopyButton value={text} label="Copy answer" className="ml-auto" />}
      </div>
      {bytes === 0 ? (
        <p className="text-muted">The answer has no body.</p>
      ) : (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
          tabIndex={0}
          className="max-h-96 overflow-auto rounded-card border border-line bg-sunken px-3 py-2 font-mono text-small [overflow-wrap:anywhere] whitespace-pre-wrap"
        >
          <bdi dir="ltr">
            <MarkedText text={text} keepsLines />
          </bdi>
        </pre>
      )}
    </section>
  )
}
