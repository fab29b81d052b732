'use client'

import { Check, Hourglass, OctagonX, X } from 'lucide-react'
import { useEffect } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/text/announcer'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import type { ExportJobDto } from '@/lib/exports/jobs/export-dto'
import { formatQuantity } from '@/lib/format/number'

function wordsOf({ state, file, problem }: ExportJobDto): { title: string; text: string } {
  if (state === 'done') return { title: 'Download started', text: formatQuantity(file?.rows ?? 0, 'row') }
  if (state === 'failed') return { title: 'Export failed', text: problem ?? 'No file was created.' }
  return { title: 'Export started', text: 'It continues if you leave this page.' }
}

/** Links to a started export; stays until it is closed, so that nobody has to hurry. */
export function ExportToast({ job, onClose }: { job: ExportJobDto; onClose: () => void }) {
  const { environment } = useFrame()
  const { title, text } = wordsOf(job)
  useEffect(() => announce(`${title}. ${text}`), [title, text])
  const tone = job.state === 'done' ? 'delivered' : job.state === 'failed' ? 'failed' : 'accent'
  const Icon = job.state === 'done' ? Check : job.state === 'failed' ? OctagonX : Hourglass
  return (
    <section
      aria-label="Export"
      className="popup fixed right-4 bottom-4 z-40 flex w-80 max-w-[calc(100vw-2rem)] items-start gap-2 px-3 py-2.5"
    >
      <Icon aria-hidden data-tone={tone} className="mt-0.5 size-4 shrink-0 text-tone" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        <p className="truncate">
          <PlatformText text={job.file?.name ?? job.name} isProse />
        </p>
        <p className="text-pretty text-muted">{text}</p>
        <TextLink href={`/${environment.name}/exports/${job.id}`} className="mt-1 inline-block">
          Open export {job.id}
        </TextLink>
      </div>
      <Button look="quiet" size="miniIcon" aria-label="Close this message" onClick={onClose}>
        <X aria-hidden className="size-3.5" />
      </Button>
    </section>
  )
}
