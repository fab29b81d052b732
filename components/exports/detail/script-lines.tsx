'use client'

import { useFrame } from '@/components/api/frame-context'
import { Section } from '@/components/ui/section'
import { CopyButton } from '@/components/ui/text/copy-button'
import type { ExportJobDto } from '@/lib/exports/jobs/export-dto'
import { againCommand, fetchCommand } from './export-commands'

/** Commands that fetch this file, or make a new one with the same settings. */
export function ScriptLines({ job, origin }: { job: ExportJobDto; origin: string }) {
  const { environment } = useFrame()
  const scope = { origin, environment: environment.name }
  const again = againCommand(job, scope)
  return (
    <Section title="From a script" lead="With an access token of this environment, stored in ~/.rampdesk-token.">
      {job.state === 'done' && (
        <>
          <p>Download this file, resuming after an interruption:</p>
          <Lines text={fetchCommand(job, scope)} label="Copy the command that downloads this file" />
        </>
      )}
      {again !== null && (
        <>
          <p>Make the same export again:</p>
          <Lines text={again} label="Copy the rampdesk export command" />
        </>
      )}
    </Section>
  )
}

function Lines({ text, label }: { text: string; label: string }) {
  return (
    <div className="flex items-start gap-2 rounded-card border border-line bg-panel py-2 pr-2 pl-3">
      <pre className="min-w-0 flex-1 font-mono text-small leading-[1.55] break-words whitespace-pre-wrap">{text}</pre>
      <CopyButton value={text} label={label}>
        Copy
      </CopyButton>
    </div>
  )
}
