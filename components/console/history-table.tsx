'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import type { DataColumn } from '@/components/data-table/columns'
import { PlainTable } from '@/components/data-table/plain-table'
import { TimeText } from '@/components/preferences/time-text'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { IdText } from '@/components/ui/text/id-text'
import { TextLink } from '@/components/ui/text-link'
import { consoleAddress } from '@/lib/console/console-address'
import type { ConsoleEntry } from '@/lib/console/dto'
import { HistoryState } from './history-state'

/** The person’s own requests, to run again or to compare. */
export function HistoryTable({ entries }: { entries: readonly ConsoleEntry[] }) {
  const { environment } = useFrame()
  const router = useRouter()
  const [chosen, setChosen] = useState<readonly number[]>([])
  if (entries.length === 0)
    return <BlankState title="No requests yet">Each request that you send from the console appears here.</BlankState>
  const toggle = (id: number) =>
    setChosen((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before.slice(-1), id]))
  const [a, b] = chosen
  const endpointLink = ({ endpoint, title }: ConsoleEntry) => (
    <TextLink href={consoleAddress(environment.name, endpoint)} isQuiet>
      {title}
    </TextLink>
  )
  const columns: DataColumn<ConsoleEntry>[] = [
    {
      id: 'time',
      label: 'Sent',
      cell: (entry) => (
        <>
          <TextLink href={`/${environment.name}/console/history/${entry.id}`} isQuiet>
            <TimeText iso={entry.startedAt} as="compact" />
          </TextLink>
          <span className="block @min-[620px]:hidden">{endpointLink(entry)}</span>
        </>
      ),
    },
    { id: 'endpoint', label: 'Endpoint', from: 620, is: ['flexible'], cell: endpointLink },
    { id: 'state', label: 'Answer', cell: (entry) => <HistoryState entry={entry} /> },
    {
      id: 'duration',
      label: 'Took',
      isRight: true,
      from: 620,
      cell: ({ durationMs }) => (durationMs === null ? '–' : `${durationMs} ms`),
    },
    {
      id: 'user',
      label: 'As user',
      from: 820,
      cell: ({ userId }) =>
        userId === null ? <span className="text-faint">–</span> : <IdText id={userId} name="user id" />,
    },
    {
      id: 'again',
      label: 'Again',
      from: 480,
      cell: ({ id, endpoint }) => (
        <TextLink href={`${consoleAddress(environment.name, endpoint)}?from=${id}`}>Run again</TextLink>
      ),
    },
    {
      id: 'compare',
      label: 'Compare',
      cell: ({ id, title, status }) =>
        status !== null && (
          <Checkbox
            aria-label={`Compare ${title}, request ${id}`}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
          />
        ),
    },
  ]
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <Button
          disabled={b === undefined}
          onClick={() => router.push(`/${environment.name}/console/history/compare?a=${a}&b=${b}`)}
        >
          Compare answers
        </Button>
        <p className="text-muted">Choose two. The last 200 requests are kept, without secrets.</p>
      </div>
      <PlainTable caption="Your requests" columns={columns} rows={entries} rowKey={({ id }) => String(id)} />
    </div>
  )
}
