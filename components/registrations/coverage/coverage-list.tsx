'use client'

import { EventName } from '@/components/states/event-name'
import { PlatformText } from '@/components/ui/text/platform-text'
import { formatEndpoint } from '@/lib/format/endpoint'
import { GroupHead } from './coverage-group-head'
import { LastSeen, ReceiversMark } from './coverage-marks'
import type { CoverageGroup, CoverageRow } from './coverage-rows'
import { SubscriptionIcon, signKind, signWords } from './subscription-sign'

export function CoverageList({ groups }: { groups: readonly CoverageGroup[] }) {
  return (
    <div className="hidden flex-col gap-3 phone:flex">
      {groups.map((group) => (
        <section key={group.name} className="rounded-card border border-line bg-panel">
          <h2 className="rounded-t-card border-b border-line bg-sunken px-3 py-1.5 font-normal">
            <GroupHead group={group} />
          </h2>
          <ul className="divide-y divide-line">
            {group.rows.map((row) => (
              <Row key={row.event} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Row({ row }: { row: CoverageRow }) {
  const takers = row.cells.filter(({ subscription }) => subscription !== 'none')
  return (
    <li className="px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <EventName name={row.event} className="min-w-0 font-medium [overflow-wrap:anywhere]" />
        <ReceiversMark row={row} />
      </div>
      <p className="text-small text-muted">
        {row.lastSeenAt !== null && 'Last seen '}
        <LastSeen at={row.lastSeenAt} />
      </p>
      {takers.length > 0 && (
        <ul className="mt-1 flex flex-col gap-1">
          {takers.map((cell) => (
            <li key={cell.registration.id} className="flex items-start gap-2">
              <SubscriptionIcon kind={signKind(cell)} />
              <span className="min-w-0 text-small [overflow-wrap:anywhere]">
                <PlatformText text={formatEndpoint(cell.registration.url)} className="font-mono" />{' '}
                <span className="text-muted">{signWords(cell)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
