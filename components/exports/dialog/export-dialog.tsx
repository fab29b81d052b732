'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/layers/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import type { ExportJobDto } from '@/lib/exports/jobs/export-dto'
import { capitalize } from '@/lib/format/capitalize'
import type { ExportLayout } from '@/lib/model/export'
import { ScheduleForm } from '../schedules/schedule-form'
import { ExportForm } from './export-form'
import { exportableQuery } from './export-queries'
import { firstLayout, type ShownColumns } from './last-layout'

export type ExportDialogProps = {
  /** Noun for the rows, for example "deliveries". */
  noun: string
  list: string
  /** Query of the list, with exact times. */
  query: string
  /** The query with a relative range as the filters have it, for scheduled exports. */
  slidingQuery: string
  /** Hidden columns and the order of the others on screen. */
  shown: ShownColumns
  /** Used instead of the layout of the last export. */
  layout?: ExportLayout
  /** The list’s warning about its rows, since the file has the same gaps. */
  warning?: ReactNode
  onClose: () => void
  onStarted: (job: ExportJobDto) => void
}

/** The export dialog of every list: which rows, and in which layout. */
export function ExportDialog(props: ExportDialogProps) {
  const { noun, list, slidingQuery, onClose } = props
  const [repeated, setRepeated] = useState<ExportLayout | null>(null)
  return (
    <Dialog
      open
      place="wide"
      title={repeated ? `Export ${noun} on a schedule` : `Export ${noun}`}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {repeated ? (
        <ScheduleForm
          settings={{ kind: 'list', list, query: slidingQuery, layout: repeated }}
          name={capitalize(noun)}
          onClose={onClose}
        />
      ) : (
        <Loaded {...props} onRepeat={setRepeated} />
      )}
    </Dialog>
  )
}

function Loaded({ onRepeat, ...props }: ExportDialogProps & { onRepeat: (layout: ExportLayout) => void }) {
  const { list, shown, layout, onClose } = props
  const { environment } = useFrame()
  const { zone } = usePreferences().preferences
  const { data, error, isFetching, refetch } = useQuery(exportableQuery(environment.name, list))
  const source = data?.[0]
  if (source)
    return (
      <ExportForm
        {...props}
        source={source}
        start={firstLayout(source, { shown, zone, given: layout })}
        onRepeat={onRepeat}
      />
    )
  if (data)
    return (
      <div className="flex flex-col items-start gap-3 px-4 pb-4">
        <p className="text-pretty">Your role may not export this list.</p>
        <Button onClick={onClose}>Close</Button>
      </div>
    )
  if (error)
    return (
      <div role="alert" className="flex flex-col items-start gap-3 px-4 pb-4">
        <p className="text-pretty [overflow-wrap:anywhere]">
          The export options could not be read. <ProblemText error={error} />
        </p>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? 'Trying again…' : 'Try again'}
        </Button>
      </div>
    )
  return (
    <div aria-busy className="flex h-96 flex-col gap-3 px-4 pb-4">
      <Skeleton className="w-56" />
      <Skeleton className="w-80" />
      <Skeleton className="w-64" />
    </div>
  )
}
