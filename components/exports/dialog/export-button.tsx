'use client'

import { Download } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { usePermission } from '@/components/api/frame-context'
import type { ExportedRows } from '@/components/list/export-slot'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/layers/on-demand'
import { EXPORT_HASH } from '@/lib/exports/export-hash'
import type { ExportJobDto } from '@/lib/exports/jobs/export-dto'
import type { ShownColumns } from './last-layout'

const ExportDialog = onDemand(async () => (await import('./export-dialog')).ExportDialog)
const ExportToast = onDemand(async () => (await import('./export-toast')).ExportToast)

type Props = { rows: ExportedRows; shown: ShownColumns; warning?: ReactNode }

/** The button of each list that can be exported. */
export function ExportButton({ rows, shown, warning }: Props) {
  const mayExport = usePermission('export.create')
  const [openedAt, setOpenedAt] = useState<number | null>(null)
  const [started, setStarted] = useState<ExportJobDto | null>(null)
  useEffect(() => {
    if (location.hash !== EXPORT_HASH) return
    // Dropped from the address, so that a closed dialog stays closed after a reload.
    history.replaceState(history.state, '', `${location.pathname}${location.search}`)
    setOpenedAt(Date.now())
  }, [])
  if (!mayExport) return null
  return (
    <>
      <Button
        look="chip"
        size="small"
        aria-haspopup="dialog"
        title="Export (e)"
        data-control="export"
        onClick={() => setOpenedAt(Date.now())}
      >
        <Download aria-hidden className="size-3" />
        Export
      </Button>
      {openedAt !== null && (
        <Suspense>
          <ExportDialog
            noun={rows.noun.many}
            list={rows.list}
            query={rows.pinnedQuery(openedAt)}
            slidingQuery={rows.query}
            shown={shown}
            warning={warning}
            onClose={() => setOpenedAt(null)}
            onStarted={setStarted}
          />
        </Suspense>
      )}
      {started && (
        <Suspense>
          <ExportToast key={started.id} job={started} onClose={() => setStarted(null)} />
        </Suspense>
      )}
    </>
  )
}
