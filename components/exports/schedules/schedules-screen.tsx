'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { ConfirmDialog } from '@/components/states/confirm-dialog'
import { ProblemText } from '@/components/states/problem-text'
import { useWhoMay } from '@/components/states/who-may'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Dialog } from '@/components/ui/layers/dialog'
import { PageHead } from '@/components/ui/page-head'
import { AlertLine } from '@/components/ui/section'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { EXPORT_STATE_WORDS } from '@/lib/exports/export-words'
import { COVERED_WORDS, cadenceWords } from '@/lib/exports/schedules/cadence-words'
import type { ExportScheduleDto, ExportScheduleList } from '@/lib/exports/schedules/dto'
import { capitalize } from '@/lib/format/capitalize'
import { visibleText } from '@/lib/format/visible-text'
import { columnsOf } from '@/lib/list/columns'
import { ExportsTabs } from '../exports-tabs'
import { FirstSchedule } from './first-schedule'
import { ScheduleForm } from './schedule-form'
import { useScheduleAction, useSchedules } from './schedule-queries'

type Props = {
  seed: ExportScheduleList
  /** Query of a report to schedule; null for none. */
  report: string | null
  /** Whether the form of a new schedule is open. */
  startsNew?: boolean
}

export function SchedulesScreen({ seed, report, startsNew = false }: Props) {
  const { environment } = useFrame()
  const router = useRouter()
  const maySchedule = usePermission('schedule.write')
  const people = useWhoMay('schedule.write')
  const { data } = useSchedules(seed)
  const [isNew, setIsNew] = useState(startsNew)
  const leave = () => router.replace(`/${environment.name}/exports/schedules`)
  const openNew = (isOpen: boolean) => {
    setIsNew(isOpen)
    if (!isOpen && startsNew) leave()
  }
  return (
    <>
      <PageHead
        title="Schedules"
        actions={
          maySchedule && (
            <Button look="primary" aria-haspopup="dialog" onClick={() => setIsNew(true)}>
              <Plus aria-hidden className="size-3.5" />
              New schedule…
            </Button>
          )
        }
      >
        Exports and reports that run regularly, each file with its manifest.
      </PageHead>
      <ExportsTabs current="exports/schedules" />
      {data.schedules.length > 0 ? (
        <div className="px-4 py-4">
          <PlainTable caption="Schedules" columns={COLUMNS} rows={data.schedules} rowKey={({ id }) => id} />
        </div>
      ) : (
        <BlankState
          title="No schedules yet"
          actions={
            <ButtonLink href={`/${environment.name}/deliveries`} prefetch={false}>
              Go to the deliveries
            </ButtonLink>
          }
        >
          <p>Filter a list, choose Export there, then Repeat. Each run appears under Files.</p>
          {!maySchedule && <p className="mt-1">Only {people} can do that.</p>}
        </BlankState>
      )}
      {isNew && maySchedule && (
        <Dialog open title="New schedule" place="wide" onOpenChange={openNew}>
          <FirstSchedule onClose={() => openNew(false)} />
        </Dialog>
      )}
      {report !== null && maySchedule && (
        <Dialog open title="Schedule the delivery report" place="wide" onOpenChange={(isOpen) => !isOpen && leave()}>
          <ScheduleForm settings={{ kind: 'report', query: report }} name="Delivery report" onClose={leave} />
        </Dialog>
      )}
    </>
  )
}

const { prose, text, time } = columnsOf<ExportScheduleDto>()

const COLUMNS = drawColumns(
  [
    prose('name', 'Name', 'name', { is: ['flexible'] }),
    text('rows', 'Rows', 'title', { is: ['flexible'] }),
    text('repeats', 'Repeats', ({ cadence, zone }) => capitalize(cadenceWords(cadence, zone)), { is: ['flexible'] }),
    time('next', 'Next', ({ isPaused, nextDueAt }) => (isPaused ? null : nextDueAt), { none: '–' }),
    text('last', 'Last run', ({ lastRun, problem }) => lastRun?.id ?? problem, { is: ['flexible'], none: 'not yet' }),
    text('owner', 'Owner', 'ownerName', { from: 860 }),
    text('actions', 'Actions', ({ canChange }) => (canChange ? '' : null), { none: '' }),
  ],
  {
    name: ({ name, isPaused }) => (
      <>
        <PlatformText text={name} isProse className="font-medium" />
        {isPaused && <span className="block text-muted">Paused</span>}
      </>
    ),
    rows: (schedule) => <Rows schedule={schedule} />,
    last: (schedule) => <LastRun schedule={schedule} />,
    actions: (schedule) => <ScheduleActions schedule={schedule} />,
  },
  { actions: <span className="sr-only">Actions</span> },
)

function Rows({ schedule: { path, title, words, cadence } }: { schedule: ExportScheduleDto }) {
  const { environment } = useFrame()
  return (
    <>
      <TextLink href={`/${environment.name}${path}`}>{title}</TextLink>
      {words.map((each) => (
        <span key={each}>
          {' · '}
          <PlatformText text={each} isProse />
        </span>
      ))}
      <span className="block text-small text-muted">covers {COVERED_WORDS[cadence.covers]}</span>
    </>
  )
}

function LastRun({ schedule: { lastRun, problem } }: { schedule: ExportScheduleDto }) {
  const { environment } = useFrame()
  return (
    <>
      {lastRun && (
        <>
          <TextLink href={`/${environment.name}/exports/${lastRun.id}`}>export {lastRun.id}</TextLink>,{' '}
          {EXPORT_STATE_WORDS[lastRun.state].label.toLowerCase()}
        </>
      )}
      {problem && (
        <span data-tone="failed" className="block text-small text-tone">
          The last run did not start. {problem}
        </span>
      )}
    </>
  )
}

function ScheduleActions({ schedule }: { schedule: ExportScheduleDto }) {
  const { environment } = useFrame()
  const router = useRouter()
  const [isEditing, setIsEditing] = useState(false)
  const { mutate, isPending, error } = useScheduleAction()
  const deleting = useScheduleAction()
  const { isPaused } = schedule
  const run = () =>
    mutate({ kind: 'run', schedule }, { onSuccess: ({ id }) => router.push(`/${environment.name}/exports/${id}`) })
  return (
    <>
      <div className="flex justify-end gap-2 whitespace-nowrap">
        <Button size="small" disabled={isPending} onClick={run}>
          Run now
        </Button>
        <Button
          size="small"
          disabled={isPending}
          onClick={() => mutate({ kind: 'change', schedule, change: { isPaused: !isPaused } })}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
        <Button size="small" onClick={() => setIsEditing(true)}>
          Change…
        </Button>
        <ConfirmDialog
          title={`Delete the schedule ${visibleText(schedule.name)}?`}
          trigger={<Button size="small">Delete…</Button>}
          label="Delete schedule"
          busyLabel="Deleting…"
          sending={deleting}
          onConfirm={(close) => deleting.mutate({ kind: 'delete', schedule }, { onSuccess: close })}
        >
          <p className="text-pretty">It no longer runs. The files it has created stay.</p>
        </ConfirmDialog>
      </div>
      <AlertLine>{error && <ProblemText error={error} />}</AlertLine>
      {isEditing && (
        <Dialog open title="Change the schedule" place="wide" onOpenChange={setIsEditing}>
          <ScheduleForm
            settings={schedule.settings}
            name={schedule.name}
            schedule={schedule}
            onClose={() => setIsEditing(false)}
          />
        </Dialog>
      )}
    </>
  )
}
