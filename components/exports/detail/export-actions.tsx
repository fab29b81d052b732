'use client'

import { Download, RotateCcw, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { NO_COLUMN_STATE } from '@/components/data-table/columns'
import { ConfirmDialog } from '@/components/states/confirm-dialog'
import { Button, buttonStyle } from '@/components/ui/button'
import { onDemand } from '@/components/ui/layers/on-demand'
import { addressOf } from '@/lib/api/address-of'
import type { ExportJobDto } from '@/lib/exports/jobs/export-dto'
import { EXPORT_ROUTES } from '@/lib/exports/jobs/routes'
import { isUnderWay, type useExportControl } from './export-queries'

const ExportDialog = onDemand(async () => (await import('../dialog/export-dialog')).ExportDialog)

type Props = { job: ExportJobDto; control: ReturnType<typeof useExportControl>; onStarted: (job: ExportJobDto) => void }

/** The actions that the reader may take on the export in its present state. */
export function ExportActions({ job, control, onStarted }: Props) {
  const { environment } = useFrame()
  const mayExport = usePermission('export.create')
  const [isAgain, setIsAgain] = useState(false)
  const { settings } = job
  return (
    <>
      {job.mayDownload && (
        <a
          href={addressOf(EXPORT_ROUTES.file, { environment: environment.name, exportId: job.id })}
          download
          className={buttonStyle({ look: 'primary' })}
        >
          <Download aria-hidden className="size-3.5" />
          Download
        </a>
      )}
      {mayExport && settings.kind === 'list' && (
        <Button aria-haspopup="dialog" onClick={() => setIsAgain(true)}>
          <RotateCcw aria-hidden className="size-3.5" />
          Export again…
        </Button>
      )}
      {job.mayChange && isUnderWay(job) && (
        <Button look="danger" disabled={control.isPending} onClick={() => control.mutate('cancel')}>
          {control.isPending ? 'Cancelling…' : 'Cancel'}
        </Button>
      )}
      {job.mayChange && job.state === 'done' && <RemoveDialog job={job} control={control} />}
      {isAgain && settings.kind === 'list' && (
        <Suspense>
          <ExportDialog
            noun="rows"
            list={settings.list}
            query={settings.query}
            slidingQuery={settings.query}
            shown={NO_COLUMN_STATE}
            layout={settings.layout}
            onClose={() => setIsAgain(false)}
            onStarted={onStarted}
          />
        </Suspense>
      )}
    </>
  )
}

function RemoveDialog({ job, control }: Pick<Props, 'job' | 'control'>) {
  return (
    <ConfirmDialog
      title={`Remove the file of export ${job.id}?`}
      trigger={
        <Button>
          <Trash2 aria-hidden className="size-3.5" />
          Remove…
        </Button>
      }
      label="Remove the file"
      busyLabel="Removing…"
      sending={control}
      onConfirm={(close) => control.mutate('remove', { onSuccess: close })}
    >
      <p className="text-pretty">
        The file can no longer be downloaded. Its manifest stays, and the same rows can be exported again while the
        archive has them.
      </p>
    </ConfirmDialog>
  )
}
