'use client'

import { useFrame, usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import type { CheckSize, CheckSummary } from '@/lib/endpoint-check/dto'
import type { TargetKind } from '@/lib/model/redelivery'
import { useChecks } from './check-queries'
import { StartCheckDialog } from './start-check-dialog'
import { CheckBadge } from './step-badge'

type Props = {
  target: { id: string; url: string; kind: TargetKind }
  size: CheckSize
  seed: { readAt: number; data: CheckSummary[] }
}

/** The checks of a target: the newest with its result, the earlier ones, and a button for another. */
export function TargetChecks({ target, size, seed }: Props) {
  const { environment } = useFrame()
  const { data: checks } = useChecks(target.id, seed)
  return (
    <Section
      title="Endpoint check"
      lead="Sends deliveries that the contract requires a handler to cope with: forged, repeated, late, out of order, unknown and large."
    >
      <div className="flex flex-col gap-3 rounded-card border border-line bg-panel px-4 py-3">
        {checks.length === 0 ? (
          <p className="text-muted">Not checked yet.</p>
        ) : (
          <ul aria-label="Checks" className="flex flex-col gap-1.5">
            {checks.map((check) => (
              <li key={check.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <CheckBadge check={check} />
                <TextLink
                  href={`/${environment.name}/redeliveries/targets/${target.id}/checks/${check.id}`}
                  className="py-0.5"
                >
                  Check {check.id}
                </TextLink>
                <span className="text-muted">
                  <TimeText iso={check.createdAt} as="exact" /> by <PlatformText text={check.operatorName} />
                </span>
              </li>
            ))}
          </ul>
        )}
        <StartPart target={target} size={size} isAgain={checks.length > 0} />
      </div>
    </Section>
  )
}

function StartPart({ target, size, isAgain }: Pick<Props, 'target' | 'size'> & { isAgain: boolean }) {
  const maySend = usePermission('redelivery.send')
  if (target.kind === 'production')
    return (
      <p className="text-pretty text-muted">
        A production handler is not checked: its database would be filled with made-up events. Add its staging twin as a
        target.
      </p>
    )
  if (!maySend) return <p className="text-muted">An operator can check it.</p>
  return (
    <div>
      <StartCheckDialog
        target={target}
        size={size}
        trigger={<Button>{isAgain ? 'Check again…' : 'Check this endpoint…'}</Button>}
      />
    </div>
  )
}
