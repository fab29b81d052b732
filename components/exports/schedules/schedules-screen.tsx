'use client'

import { CalendarClock, Plus, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { TimeText } from '@/components/preferences/time-text'
import { ProblemText } from '@/components/states/problem-text'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Dialog } from '@/components/ui/layers/dialog'
import { Notice } from '@/components/ui/notice'
import { PageHead } from '@/components/ui/page-head'
import { AlertLine } from '@/components/ui/section'
import { PlatformText } from '@/components/ui/text/platform-text'
import { EXPORT_STATE_WORDS } from '@/lib/exports/export-words'
import { COVERED_WORDS, cadenceWords } from '@/lib/exports/schedules/cadence-words'
import type { ExportScheduleDto, ExportScheduleList } from '@/lib/exports/schedules/dto'
import { capitalize } from '@/lib/format/capitalize'
import { visibleText } from '@/lib/format/visible-text'
import { ExportsTabs } from '../exports-tabs'
import { FirstSchedule } from './first-schedule'
import { ScheduleForm } from './schedule-form'
import { useScheduleAction, useSchedules } from './schedule-queries'

const LINK = 'text-accent-text underline'

type Props = {
  seed: ExportScheduleList
  /** A report that is to be scheduled: its query. */
  report: string | null
}

export function SchedulesScreen({ seed, report }: Props) {
  const { environment } = useFrame()
  const router = useRouter()
  const maySchedule = usePermission('schedule.write')
  const { data } = useSchedules(seed)
  const [isNew, setIsNew] = useState(false)
  const leaveReport = () => router.replace(`/${environment.name}/exports/schedules`)
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
        Exports and reports that are made again and again, each with its manifest.
      </PageHead>
      <ExportsTabs current="exports/schedules" />
      <div className="flex flex-col gap-3 px-4 py-4">
        {data.schedules.map((schedule) => (
          <ScheduleCard key={schedule.id} schedule={schedule} />
        ))}
        {data.schedules.length === 0 && (
          <BlankState
            title="Nothing is scheduled"
            actions={
              <ButtonLink href={`/${environment.name}/deliveries`} prefetch={false}>
                Go to the deliveries
              </ButtonLink>
            }
          >
            <p>Set the filters of a list, press Export there and choose Repeat. Each run appears under Files.</p>
            {!maySchedule && <p className="mt-1">An operator or an admin can do that.</p>}
          </BlankState>
        )}
      </div>
      {isNew && (
        <Dialog open title="New schedule" place="wide" onOpenChange={setIsNew}>
          <FirstSchedule onClose={() => setIsNew(false)} />
        </Dialog>
      )}
      {report !== null && maySchedule && (
        <Dialog
          open
          title="Schedule the delivery report"
          place="wide"
          onOpenChange={(isOpen) => !isOpen && leaveReport()}
        >
          <ScheduleForm settings={{ kind: 'report', query: report }} name="Delivery report" onClose={leaveReport} />
        </Dialog>
      )}
    </>
  )
}

function ScheduleCard({ schedule }: { schedule: ExportScheduleDto }) {
  const { environment } = useFrame()
  const { zone } = usePreferences().preferences
  const router = useRouter()
  const [isEditing, setIsEditing] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const { mutate, isPending, error } = useScheduleAction()
  const { lastRun, isPaused } = schedule
  const run = () =>
    mutate({ kind: 'run', schedule }, { onSuccess: ({ id }) => router.push(`/${environment.name}/exports/${id}`) })
  return (
    <section aria-label={visibleText(schedule.name)} className="rounded-card border border-line bg-panel px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold [overflow-wrap:anywhere]">
            <PlatformText text={schedule.name} isProse />
            {isPaused && <span className="ml-2 font-normal text-muted">Paused</span>}
          </h2>
          <p className="text-pretty">
            {capitalize(cadenceWords(schedule.cadence, schedule.zone))}.{' '}
            {!isPaused && (
              <>
                Next: <TimeText iso={schedule.nextDueAt} as="compact" className="tabular-nums" /> {zone}.
              </>
            )}
          </p>
          <p className="text-pretty text-muted">
            <Link href={`/${environment.name}${schedule.path}`} prefetch={false} className={LINK}>
              {schedule.title}
            </Link>
            {schedule.words.map((words) => (
              <span key={words}>
                {' · '}
                <PlatformText text={words} isProse />
              </span>
            ))}{' '}
            · covers {COVERED_WORDS[schedule.cadence.covers]} · owned by <PlatformText text={schedule.ownerName} />
          </p>
          <p className="text-muted">
            {lastRun ? (
              <>
                Last run:{' '}
                <Link href={`/${environment.name}/exports/${lastRun.id}`} prefetch={false} className={LINK}>
                  export {lastRun.id}
                </Link>
                , {EXPORT_STATE_WORDS[lastRun.state].label.toLowerCase()}
              </>
            ) : (
              'It has not run yet.'
            )}
          </p>
        </div>
        {schedule.canChange && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" disabled={isPending} focusableWhenDisabled onClick={run}>
              Run now
            </Button>
            <Button
              size="small"
              disabled={isPending}
              focusableWhenDisabled
              onClick={() => mutate({ kind: 'change', schedule, change: { isPaused: !isPaused } })}
            >
              {isPaused ? 'Resume' : 'Pause'}
            </Button>
            <Button size="small" onClick={() => setIsEditing(true)}>
              Change…
            </Button>
            <Button size="small" onClick={() => setIsDeleting(true)}>
              Delete…
            </Button>
          </div>
        )}
      </div>
      {schedule.problem && (
        <div className="mt-2">
          <Notice tone="failed" icon={<TriangleAlert aria-hidden />} title="The last run did not begin">
            {schedule.problem}
          </Notice>
        </div>
      )}
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
      {isDeleting && (
        <Dialog open title={`Delete the schedule ${visibleText(schedule.name)}?`} onOpenChange={setIsDeleting}>
          <div className="flex flex-col gap-3 px-4 pb-4">
            <p className="text-pretty">It is not made any more. The files it has made stay.</p>
            <div className="flex gap-2">
              <Button
                look="danger"
                disabled={isPending}
                focusableWhenDisabled
                onClick={() => mutate({ kind: 'delete', schedule }, { onSuccess: () => setIsDeleting(false) })}
              >
                Delete it
              </Button>
              <Button onClick={() => setIsDeleting(false)}>Keep it</Button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  )
}
