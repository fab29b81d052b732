'use client'

import { useFrame, usePermission } from '@/components/api/frame-context'
import { Section } from '@/components/ui/section'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { formatQuantity } from '@/lib/format/number'
import { rowAddress } from '@/lib/list/row-address'
import type { RecoveryDetail } from '@/lib/recovery/dto'
import { RECOVERY } from '@/lib/recovery/list/recovery-items'
import { FailedAt } from './columns'
import { RecoveryActions } from './recovery-actions'
import { StandingBadge } from './standing-badge'

/** The other failures of a resource at an endpoint, with the actions on all unresolved ones. */
export function OfResource({ detail: { item, ofResource } }: { detail: RecoveryDetail }) {
  const { environment } = useFrame()
  const [mayWrite, maySend] = [usePermission('recovery.write'), usePermission('redelivery.send')]
  const open = [item, ...ofResource].filter(({ state }) => state === 'open')
  return (
    <Section
      title="Same resource, same endpoint"
      lead={`${formatQuantity(ofResource.length + 1, 'failure')} including this one; ${open.length === 0 ? 'none' : open.length} unresolved.`}
    >
      {open.length > 1 && (mayWrite || maySend) && (
        // biome-ignore lint/a11y/useSemanticElements: these are not fields of a form
        <div role="group" aria-label={`All ${open.length} unresolved`} className="flex flex-wrap items-center gap-1">
          <span className="mr-1 font-medium">All {open.length}:</span>
          <RecoveryActions
            of={{ ids: open.map(({ id }) => id) }}
            what={formatQuantity(open.length, 'failure')}
            acts={['close']}
            size="small"
          />
        </div>
      )}
      <ul className="flex flex-col gap-1.5">
        {ofResource.map(({ id, event, at, rule }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <TextLink href={rowAddress(RECOVERY, environment.name, { state: 'all', group: 'none' }, id)} isQuiet>
              <PlatformText text={event} />
            </TextLink>
            <FailedAt at={at} as="compact" className="text-small text-muted tabular-nums" />
            <StandingBadge rule={rule} isShort />
          </li>
        ))}
      </ul>
    </Section>
  )
}
