'use client'

import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { ListPanel } from '@/components/list/panel/list-panel'
import { PanelActions } from '@/components/list/panel/panel-actions'
import type { OpenPanel } from '@/components/list/panel/use-open-row'
import { TimeText } from '@/components/preferences/time-text'
import { IdFact, TextFact } from '@/components/resource/fact-kinds'
import { Fact, Facts } from '@/components/resource/facts'
import { type ReReadAsking, useMayReRead, useReReadAsking } from '@/components/resource/re-read'
import { EventName } from '@/components/states/event-name'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { Button } from '@/components/ui/button'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import { UrlFactText } from '@/components/ui/text/url-text'
import { TextLink } from '@/components/ui/text-link'
import { SUBJECT_WORDS } from '@/lib/archive/detail/follow-up-reads'
import type { RecoveryEvidence } from '@/lib/model/recovery'
import { findEvent } from '@/lib/ramp/contract/events'
import type { RecoveryDetail, RecoveryRow } from '@/lib/recovery/dto'
import { RULE_WORDS } from '@/lib/recovery/recovery-words'
import { ClosingWays } from './closing-ways'
import { DaysLeft, FailedAt } from './columns'
import { OfResource } from './of-resource'
import { RecoveryActions } from './recovery-actions'
import { RecoveryHistory } from './recovery-history'
import { recoveryItemQuery } from './recovery-queries'
import { StandingBadge } from './standing-badge'

type Props = {
  open: OpenPanel<RecoveryRow>
  seed: RecoveryDetail | null
  seededAt: number
  renderReRead: (row: RecoveryRow, asking: ReReadAsking) => ReactNode
}

/** In characters; longer names are cut until a person opens them. */
const TITLE_LIMIT = 120

export function RecoveryPanel({ open, seed, seededAt, renderReRead }: Props) {
  const { environment } = useFrame()
  const reading = useQuery({
    ...recoveryItemQuery(environment.name, open.id),
    ...(seed?.item.id === open.id ? { initialData: seed, initialDataUpdatedAt: seededAt } : {}),
  })
  const head = reading.data?.item ?? open.row
  return (
    <ListPanel
      noun="failure"
      open={open}
      badge={head && <StandingBadge rule={head.rule} />}
      title={
        head &&
        (head.event.length > TITLE_LIMIT ? (
          <LongPlatformText key={head.id} text={head.event} limit={TITLE_LIMIT} />
        ) : (
          <EventName name={head.event} />
        ))
      }
      head={
        head && (
          <p className="text-muted">
            Failed{head.at === null && ','} <FailedAt at={head.at} as="exact" />
          </p>
        )
      }
      reading={reading}
      kept="The stored failure is not affected."
      className="scroll-pb-14"
    >
      {(found) => <Body key={found.item.id} detail={found} renderReRead={renderReRead} />}
    </ListPanel>
  )
}

function Body({ detail, renderReRead }: Pick<Props, 'renderReRead'> & { detail: RecoveryDetail }) {
  const { environment } = useFrame()
  const { item, ofResource, history } = detail
  const { id, outcome, responseStatus, endpoint, resourceId, sequence, assigneeName, note, noteBy } = item
  const reRead = useReReadAsking()
  return (
    <>
      <div className="flex flex-col gap-5 p-4">
        <Why item={item} />
        <Facts>
          <Fact label="Delivery">
            <TextLink href={`/${environment.name}/deliveries/${id}`} isQuiet className="tabular-nums">
              {id}
            </TextLink>
          </Fact>
          <Fact label="Outcome">
            <OutcomeBadge outcome={outcome} status={responseStatus} />
          </Fact>
          <Fact label="Endpoint">
            <UrlFactText text={endpoint} />
          </Fact>
          <IdFact label="Resource" none="none" id={resourceId} name="resource id" />
          {sequence !== null && (
            <Fact label="Sequence">
              <span className="tabular-nums">{sequence}</span>
            </Fact>
          )}
          <Fact label="Expires in">
            <DaysLeft at={item.at} state={item.state} />
            {item.expiresAt !== null && (
              <>
                {' '}
                <span className="text-muted">by the platform, until </span>
                <TimeText iso={item.expiresAt} as="exact" />
              </>
            )}
          </Fact>
          <TextFact label="Assigned to" none="nobody" text={assigneeName} />
          {note !== null && (
            <Fact label="Note">
              <LongPlatformText text={note} isProse />
              {noteBy !== null && <span className="text-muted"> by {noteBy}</span>}
            </Fact>
          )}
        </Facts>
        {item.state === 'open' && <ClosingWays item={item} />}
        {ofResource.length > 0 && <OfResource detail={detail} />}
        <div ref={reRead.place} className="scroll-mt-4 empty:hidden">
          {renderReRead(item, reRead)}
        </div>
        <RecoveryHistory steps={history} />
      </div>
      <Actions item={item} reRead={reRead} />
    </>
  )
}

/** The advised action stands first, as the main button. */
function Actions({ item, reRead }: { item: RecoveryRow; reRead: ReReadAsking }) {
  const mayReRead = useMayReRead(item)
  const definition = item.state === 'open' ? findEvent(item.event) : undefined
  const remedy = definition?.remedy
  return (
    <PanelActions>
      {definition && remedy === 're-read' && mayReRead && !reRead.isAsked && (
        <Button look="primary" onClick={reRead.ask}>
          <RefreshCw aria-hidden className="size-3.5" />
          Re-read the {SUBJECT_WORDS[definition.subject]}
        </Button>
      )}
      <RecoveryActions
        of={{ ids: [item.id] }}
        what="this failure"
        acts={item.state === 'open' ? ['close', 'note'] : ['reopen', 'note']}
        isSendingAdvised={remedy === 'send-again'}
      />
    </PanelActions>
  )
}

function Why({ item: { rule, evidence, closedAt, closedBy, reason, decision, state } }: { item: RecoveryRow }) {
  if (rule === null)
    return (
      <div className="flex flex-col gap-1">
        <p className="text-pretty">Nothing in the archive shows that the receiver got this event.</p>
        {decision?.act === 'open' && state === 'open' && (
          <p className="text-muted">
            Reopened by {decision.by} on <TimeText iso={decision.at} as="exact" />:{' '}
            <LongPlatformText text={decision.reason} isProse />
          </p>
        )}
      </div>
    )
  return (
    <div className="flex flex-col gap-1">
      <p className="text-pretty">{RULE_WORDS[rule].means}</p>
      {evidence && (
        <p>
          <EvidenceLink evidence={evidence} />
        </p>
      )}
      {closedAt !== null && (
        <p className="text-muted">
          Closed {closedBy !== null && `by ${closedBy} `}as of <TimeText iso={closedAt} as="exact" />
          {reason !== null && (
            <>
              : <LongPlatformText text={reason} isProse />
            </>
          )}
        </p>
      )}
    </div>
  )
}

function EvidenceLink({ evidence }: { evidence: RecoveryEvidence }) {
  const { environment } = useFrame()
  switch (evidence.of) {
    case 'delivery':
      return (
        <TextLink href={`/${environment.name}/deliveries/${evidence.deliveryId}`} isQuiet>
          Evidence: delivery {evidence.deliveryId}
        </TextLink>
      )
    case 'redelivery':
      return (
        <>
          <TextLink href={`/${environment.name}/redeliveries/${evidence.jobId}/${evidence.position}`} isQuiet>
            Evidence: redelivery {evidence.jobId}, item {evidence.position}
          </TextLink>
          , answered {evidence.status ?? '2xx'} by <PlatformText text={evidence.target} />
        </>
      )
    case 're-read':
      return (
        <>
          Evidence: the {evidence.resource} was read{' '}
          {evidence.resourceState !== null && (
            <>
              as <b className="font-medium">{evidence.resourceState.replaceAll('_', ' ')}</b>{' '}
            </>
          )}
          by {evidence.by}
        </>
      )
  }
}
