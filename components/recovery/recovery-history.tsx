import { TimeText } from '@/components/preferences/time-text'
import { Section } from '@/components/ui/section'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import type { RecoveryStep } from '@/lib/recovery/dto'

/** The steps that people took on a failure, the latest first. */
export function RecoveryHistory({ steps }: { steps: readonly RecoveryStep[] }) {
  if (steps.length === 0) return null
  return (
    <Section title="History">
      <ol className="flex flex-col gap-2">
        {steps.map((step) => (
          <li key={step.id}>
            <p className="[overflow-wrap:anywhere]">
              <PlatformText text={step.by} /> {didOf(step)}
              {step.text !== null && (
                <>
                  {step.act === 'assign' ? ' ' : ': '}
                  <LongPlatformText text={step.text} isProse />
                </>
              )}
            </p>
            <p className="text-small text-muted">
              <TimeText iso={step.at} as="exact" />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function didOf({ act, text }: RecoveryStep): string {
  switch (act) {
    case 'close':
      return 'closed it'
    case 'reopen':
      return 'reopened it'
    case 'assign':
      return text === null ? 'removed the assignment' : 'assigned it to'
    case 'note':
      return text === null ? 'removed the note' : 'noted'
    case 'undo-close':
      return 'undid closing it'
    case 'undo-assign':
      return 'undid the assignment'
  }
}
