'use client'

import { TriangleAlert } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useFrame } from '@/components/api/frame-context'
import { ProblemText } from '@/components/states/problem-text'
import { Notice } from '@/components/ui/notice'
import { PageHead } from '@/components/ui/page-head'
import { AlertLine, Section } from '@/components/ui/section'
import { PlatformText } from '@/components/ui/text/platform-text'
import { EXPORT_STATE_WORDS } from '@/lib/exports/export-words'
import type { ExportJobDto } from '@/lib/exports/jobs/export-dto'
import { exportedList } from '@/lib/exports/list/exports'
import { capitalize } from '@/lib/format/capitalize'
import { formatQuantity } from '@/lib/format/number'
import { saveExport } from '../dialog/export-queries'
import { ExportStateBadge } from '../states/export-state-badge'
import { ExportActions } from './export-actions'
import { ExportFacts } from './export-facts'
import { ExportProgress } from './export-progress'
import { useExport, useExportControl } from './export-queries'
import { ManifestSection } from './manifest-section'
import { ScriptLines } from './script-lines'

export function ExportScreen({ seed, origin }: { seed: ExportJobDto; origin: string }) {
  const { environment } = useFrame()
  const router = useRouter()
  const { data: job, dataUpdatedAt } = useExport(seed)
  const control = useExportControl(job.id)
  const onStarted = (started: ExportJobDto) => {
    if (started.state === 'done') saveExport(environment.name, started.id)
    router.push(`/${environment.name}/exports/${started.id}`)
  }
  return (
    <>
      <PageHead
        title={`Export ${job.id}`}
        back={{ href: `/${environment.name}/exports`, label: 'Exports' }}
        actions={<ExportActions job={job} control={control} onStarted={onStarted} />}
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <ExportStateBadge state={job.state} />
          <span>{capitalize(exportedList(job.settings))}</span>
          <span className="[overflow-wrap:anywhere]">
            <PlatformText text={job.name} isProse />
          </span>
        </span>
      </PageHead>
      <div className="flex flex-col gap-4 px-4 pb-8">
        <AlertLine>{control.error && <ProblemText error={control.error} />}</AlertLine>
        <ExportProgress job={job} readAt={dataUpdatedAt} />
        <EndNote job={job} />
        <Section title="Export settings">
          <ExportFacts job={job} />
        </Section>
        {(job.state === 'done' || job.state === 'expired') && <ManifestSection job={job} />}
        <ScriptLines job={job} origin={origin} />
      </div>
    </>
  )
}

/** Why there is no file to download. */
function EndNote({ job: { state, problem, cancelledBy, mayDownload, rows } }: { job: ExportJobDto }) {
  const icon = <TriangleAlert aria-hidden />
  if (state === 'failed')
    return (
      <Notice tone="failed" icon={icon} title="The export failed">
        {problem ?? 'No reason was recorded.'} {EXPORT_STATE_WORDS.failed.means}
      </Notice>
    )
  if (state === 'cancelled')
    return (
      <Notice tone="rejected" icon={icon} title="The export was cancelled">
        {cancelledBy !== null && (
          <>
            By <PlatformText text={cancelledBy} />, after {formatQuantity(rows, 'row')}.{' '}
          </>
        )}
        {EXPORT_STATE_WORDS.cancelled.means}
      </Notice>
    )
  if (state === 'expired')
    return (
      <Notice tone="rejected" icon={icon} title="The file is no longer available">
        {EXPORT_STATE_WORDS.expired.means}
      </Notice>
    )
  if (state === 'done' && !mayDownload)
    return (
      <Notice tone="rejected" icon={icon} title="Your role may not download this file">
        It contains whole payloads.
      </Notice>
    )
  return null
}
