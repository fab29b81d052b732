'use client'

import { CircleQuestionMark, Hourglass, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { PropagatingBadge } from '@/components/states/propagating-badge'
import { Button } from '@/components/ui/button'
import { useRemaining } from '@/components/ui/hooks/use-remaining'
import { Notice } from '@/components/ui/notice'
import { announce } from '@/components/ui/text/announcer'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import type { RegistrationChange, RegistrationList } from '@/lib/registrations/dto'
import { ACTION_WORDS, changesWithoutCard, isOpen, openUnknowns, shownNow } from '../change-words'
import { ChangeNote } from './change-note'
import { NearDuplicates } from './near-duplicates'

type Props = { list: RegistrationList; isReading: boolean; onRead: () => void }

export function RegistrationAlerts({ list, isReading, onRead }: Props) {
  const unknown = openUnknowns(list.changes).filter((change) => isOpen(change, list))
  useSpokenUnknowns(list.changes)
  const moving = changesWithoutCard(list)
  return (
    <>
      {unknown.length > 0 && (
        <Notice
          tone="unknown"
          icon={<CircleQuestionMark aria-hidden />}
          title={unknownTitle(unknown)}
          actions={
            <Button onClick={onRead} disabled={isReading}>
              <RefreshCw aria-hidden className="size-3.5" />
              Refresh
            </Button>
          }
        >
          <p>The platform’s answer was lost. Rampdesk does not repeat the change by itself.</p>
          <ul className="mt-1.5 flex flex-col gap-1.5">
            {unknown.map((change) => (
              <li key={change.id}>
                <Url>{change.url}</Url>
                <p>
                  {ACTION_WORDS[change.action].noun} requested by <PlatformText text={change.by} isProse />{' '}
                  <TimeText iso={change.startedAt} as="relative" />. The list now shows:{' '}
                  <span className="font-medium">{shownNow(change, list)}</span>.
                </p>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {moving.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-panel empty:hidden">
          {moving.map((change) => (
            <MovingChange key={change.id} change={change} readAt={list.readAt} />
          ))}
        </ul>
      )}
      <NearDuplicates registrations={list.registrations} />
    </>
  )
}

function useSpokenUnknowns(changes: readonly RegistrationChange[]) {
  const [known] = useState(() => new Set(openUnknowns(changes).map(({ id }) => id)))
  useEffect(() => {
    const fresh = openUnknowns(changes).filter(({ id }) => !known.has(id))
    if (fresh.length === 0) return
    for (const { id } of fresh) known.add(id)
    announce(`${unknownTitle(fresh)}: the platform’s answer was lost.`)
  }, [changes, known])
}

function unknownTitle(changes: readonly RegistrationChange[]): string {
  const [only] = changes
  if (only && changes.length === 1) return ACTION_WORDS[only.action].unknown
  return `It is not known whether ${changes.length} changes were made`
}

/** A change under way that no card shows. */
function MovingChange({ change, readAt }: { change: RegistrationChange; readAt: string }) {
  const left = useRemaining(change.propagatingMs, readAt)
  if (change.state !== 'sent' && left === 0) return null
  return (
    <li className="flex gap-2 px-4 py-2.5">
      <Hourglass aria-hidden className="mt-0.5 size-3.5 shrink-0 text-muted" />
      <div className="min-w-0">
        <Url>{change.url}</Url>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <ChangeNote change={change} />
          {left > 0 && <PropagatingBadge ms={change.propagatingMs} countedAt={readAt} />}
        </p>
        {change.action === 'delete' && change.state === 'done' && (
          <p className="text-muted">Deliveries may still arrive there until the deletion takes effect.</p>
        )}
      </div>
    </li>
  )
}

function Url({ children }: { children: string }): ReactNode {
  return (
    <p className="font-mono font-medium [overflow-wrap:anywhere]">
      <LongPlatformText text={children} />
    </p>
  )
}
