import { CircleHelp, RefreshCw } from 'lucide-react'
import { useFrame } from '@/components/api/frame-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { useRemaining } from '@/components/ui/hooks/use-remaining'
import { Notice } from '@/components/ui/notice'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import type { RegistrationAction } from '@/lib/model/registration-change'
import type { ChangeEvidence } from '@/lib/registrations/dto'
import { type Lost, urlOf } from './attempt'
import type { PendingChange } from './use-change'

const SHOWN: Record<RegistrationAction, Record<ChangeEvidence, string>> = {
  create: {
    made: 'The list read afterwards has a new registration for this URL with these events, so it was created.',
    'not-made': 'The list read afterwards has no new registration for this URL, so it had not been created by then.',
    'cannot-tell':
      'The list read afterwards is not conclusive: there is a new registration for this URL, or nearly the same one, but it may be a different one.',
  },
  update: {
    made: 'The list read afterwards has the chosen events, so they were changed.',
    'not-made': 'The list read afterwards still has the previous events, so they had not been changed by then.',
    'cannot-tell':
      'The list read afterwards is not conclusive: it has neither the previous events nor the chosen ones.',
  },
  delete: {
    made: 'The list read afterwards no longer has the registration, so it was deleted.',
    'not-made': 'The list read afterwards still has the registration, so it had not been deleted by then.',
    'cannot-tell': 'The list read afterwards is not conclusive.',
  },
}

/** Sentences for a change that may still be made. */
const OPEN: Record<RegistrationAction, string> = {
  create: 'The list read afterwards does not show that it was created, but that may still happen.',
  update: 'The list read afterwards does not show that the events were changed, but that may still happen.',
  delete: 'The list read afterwards does not show that it was deleted, but that may still happen.',
}

const TITLES: Record<RegistrationAction, string> = {
  create: 'It is not known whether the registration was created',
  update: 'It is not known whether the events were changed',
  delete: 'It is not known whether the registration was deleted',
}

/** Explains a lost answer, and offers no way to make the change twice. */
export function LostNotice({ change: { lost, readAgain, isReading } }: { change: PendingChange }) {
  const { environment } = useFrame()
  if (!lost) return null
  const { attempt, change } = lost
  return (
    <Notice
      role="alert"
      tone="unknown"
      icon={<CircleHelp aria-hidden />}
      title={TITLES[attempt.action]}
      actions={
        <>
          <Button onClick={readAgain} disabled={isReading}>
            <RefreshCw aria-hidden className={isReading ? 'size-3.5 animate-spin' : 'size-3.5'} />
            {isReading ? 'Refreshing…' : 'Refresh'}
          </Button>
          <ButtonLink href={`/${environment.name}/webhooks`}>Go to the registrations</ButtonLink>
        </>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        The platform’s answer was lost. Rampdesk does not repeat the change by itself.{' '}
        <span className="font-mono text-small">
          <LongPlatformText text={urlOf(attempt)} limit={120} />
        </span>
      </p>
      <p className="mt-1">{shownWords(lost)}</p>
      {change?.problem && (
        <p className="mt-1 text-muted [overflow-wrap:anywhere]">
          <LongPlatformText text={change.problem} isProse />
        </p>
      )}
      <NextStep lost={lost} />
    </Notice>
  )
}

const isOpen = ({ change }: Lost) => change !== null && change.openMs > 0

function shownWords(lost: Lost): string {
  const { attempt, evidence } = lost
  if (evidence === null) return 'The list could not be read afterwards, so nothing is known yet.'
  return evidence === 'cannot-tell' && isOpen(lost) ? OPEN[attempt.action] : SHOWN[attempt.action][evidence]
}

function NextStep({ lost }: { lost: Lost }) {
  const left = Math.ceil(useRemaining(lost.change?.openMs ?? 0, lost.countedAt) / 1000)
  if (lost.evidence === 'made') return null
  if (isOpen(lost)) {
    return (
      <p className="mt-1">
        Your entries are still here. The change may still take effect, so you can send it again only{' '}
        {/* A live count would be read out each second. */}
        <span aria-hidden>{left > 0 ? `in ${left} s` : 'soon'}</span>
        <span className="sr-only">within two minutes</span>, after the list is refreshed.
      </p>
    )
  }
  if (lost.evidence !== 'not-made') return null
  return <p className="mt-1">Your entries are still here. Send the change again if you still want it.</p>
}

/** Whether the change may be sent: after a lost answer, only if the list rules out that it was made. */
export function maySend({ lost, isPending, isMade }: PendingChange): boolean {
  return !isPending && !isMade && (lost === null || lost.evidence === 'not-made')
}
