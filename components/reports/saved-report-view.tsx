'use client'

import { Download, History, Printer } from 'lucide-react'
import { useFrame } from '@/components/api/frame-context'
import { BlankState } from '@/components/ui/blank-state'
import { Button, buttonStyle } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { PageHead } from '@/components/ui/page-head'
import { addressOf } from '@/lib/api/address-of'
import type { ExportJobDto } from '@/lib/exports/jobs/export-dto'
import { EXPORT_ROUTES } from '@/lib/exports/jobs/routes'
import { formatExact } from '@/lib/format/time'
import { visibleText } from '@/lib/format/visible-text'
import type { DeliveryReport } from '@/lib/reports/schemas'
import { ReportBody } from './report-body'
import { ReportCharts } from './report-charts'
import { ReportTitle } from './report-title'

/** A report as it was saved: its numbers stay, its links lead to the rows as they are now. */
export function SavedReportView({ job, report }: { job: ExportJobDto; report: DeliveryReport | null }) {
  const { environment } = useFrame()
  const live = `/${environment.name}${job.path}`
  if (report === null) {
    return (
      <BlankState
        level={1}
        title={job.state === 'expired' ? 'This report was removed' : 'This report can’t be shown'}
        actions={<ButtonLink href={live}>Build it again</ButtonLink>}
      >
        {job.problem ??
          (job.state === 'expired'
            ? 'Its file has expired; its manifest stays. A new report counts the rows as they are now.'
            : 'It is not ready yet, or its file has changed since it was written. It is not shown, because it may be wrong.')}
      </BlankState>
    )
  }
  return (
    <>
      <div className="print:hidden">
        <PageHead
          title={visibleText(job.name)}
          actions={
            <>
              <Button size="small" onClick={() => window.print()}>
                <Printer aria-hidden className="size-3.5" />
                Print
              </Button>
              {job.mayDownload && (
                <a
                  href={addressOf(EXPORT_ROUTES.file, { environment: environment.name, exportId: job.id })}
                  className={buttonStyle({ size: 'small' })}
                  download
                >
                  <Download aria-hidden className="size-3.5" />
                  Download JSON
                </a>
              )}
              <ButtonLink size="small" href={live} prefetch={false}>
                {' '}
                Count again
              </ButtonLink>
            </>
          }
        >
          A saved delivery report.
        </PageHead>
      </div>
      <div className="px-4 pb-3 print:px-0">
        <Notice tone="accent" icon={<History aria-hidden />} title={`As of ${formatExact(report.madeAt, report.zone)}`}>
          The numbers are from that time. Their links lead to the rows as they are now, which may differ.
        </Notice>
      </div>
      <ReportTitle report={report} />
      <ReportBody report={report} charts={<ReportCharts report={report} isDrawnAtOnce />} />
    </>
  )
}
