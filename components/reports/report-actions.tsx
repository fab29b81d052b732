'use client'

import { useMutation } from '@tanstack/react-query'
import { CalendarClock, Download, Link as LinkIcon, Printer, Save } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { call } from '@/components/api/fetch-json'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { problemWords } from '@/components/api/problem-words'
import { useRequestKey } from '@/components/api/request-key'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { AlertLine } from '@/components/ui/section'
import { CopyButton } from '@/components/ui/text/copy-button'
import { EXPORT_HASH } from '@/lib/exports/export-hash'
import { EXPORT_ROUTES } from '@/lib/exports/jobs/routes'
import { rowAddress } from '@/lib/list/row-address'
import { pinnedAt } from '@/lib/list/time'
import { DELIVERY_REPORT, type ReportFilters, withPeriod } from '@/lib/reports/delivery-report'
import { rowsLink } from '@/lib/reports/report-links'
import type { DeliveryReport } from '@/lib/reports/schemas'

type Props = { report: DeliveryReport; filters: ReportFilters }

export function ReportActions({ report, filters }: Props) {
  const { environment } = useFrame()
  const maySave = usePermission('export.create')
  const maySchedule = usePermission('schedule.write')
  const sliding = { ...withPeriod(filters), zone: report.zone }
  const pinned = { ...sliding, ...pinnedAt(sliding, new Date(report.madeAt)) }
  const schedule = new URLSearchParams({ kind: 'report', query: DELIVERY_REPORT.query(sliding).slice(1) })
  return (
    <>
      <Button size="small" onClick={() => window.print()}>
        <Printer aria-hidden className="size-3.5" />
        Print
      </Button>
      <CopyButton
        value={() => new URL(rowAddress(DELIVERY_REPORT, environment.name, pinned), window.location.origin).href}
        label="Copy a link to this report, with its exact times"
        icon={LinkIcon}
      >
        Copy link
      </CopyButton>
      {maySave && <SaveCopy environment={environment.name} query={DELIVERY_REPORT.query(pinned).slice(1)} />}
      {maySchedule && (
        <ButtonLink size="small" prefetch={false} href={`/${environment.name}/exports/schedules/new?${schedule}`}>
          <CalendarClock aria-hidden className="size-3.5" />
          Schedule…
        </ButtonLink>
      )}
      {maySave && (
        <ButtonLink size="small" prefetch={false} href={`${rowsLink(environment.name, report)}${EXPORT_HASH}`}>
          <Download aria-hidden className="size-3.5" />
          Export rows…
        </ButtonLink>
      )}
    </>
  )
}

/** Saves a copy of the report; a repeated request answers the same copy. */
function SaveCopy({ environment, query }: { environment: string; query: string }) {
  const router = useRouter()
  const keyOf = useRequestKey()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const settings = { kind: 'report', query } as const
      return call(EXPORT_ROUTES.start, { environment }, { body: { requestKey: keyOf(settings), settings } })
    },
    onSuccess: ({ id, state }) =>
      router.push(`/${environment}/${state === 'done' ? 'reports/deliveries/saved' : 'exports'}/${id}`),
  })
  return (
    <>
      <Button size="small" disabled={isPending} onClick={() => mutate()}>
        <Save aria-hidden className="size-3.5" />
        {isPending ? 'Saving…' : 'Save a copy'}
      </Button>
      <AlertLine>{error && problemWords(error)}</AlertLine>
    </>
  )
}
