'use client'

import Link from 'next/link'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { OutcomeBadge } from '@/components/states/outcome-badge'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { deliveryAddress, sharedAddress } from '@/lib/archive/filter/delivery-address'
import { capitalize } from '@/lib/format/capitalize'
import { formatCount } from '@/lib/format/number'
import type { ReturnWebhooks } from '@/lib/returns/detail/dto'

/** The archived webhooks of each resource of the return, newest first. */
export function ReturnWebhookList({ groups }: { groups: readonly ReturnWebhooks[] }) {
  return (
    <div className="flex flex-col gap-3">
      {groups.map((group) => (
        <Group key={group.about} group={group} />
      ))}
    </div>
  )
}

function Group({ group: { about, id, count, isCapped, rows } }: { group: ReturnWebhooks }) {
  const { environment } = useFrame()
  const all = sharedAddress(environment.name, 'resource', id)
  return (
    <section aria-label={`Webhooks of the ${about}`}>
      <h4 className="flex flex-wrap items-center gap-x-2 text-small font-medium text-muted">
        {' '}
        {capitalize(about)}
        {count > 0 && all !== null && (
          <TextLink href={all} className="inline-flex min-h-6 items-center font-normal">
            {isCapped ? `more than ${formatCount(count)}` : `all ${formatCount(count)}`}
          </TextLink>
        )}
      </h4>
      {count === 0 ? (
        <p className="text-muted">None in the archive.</p>
      ) : (
        <ul className="-mx-1.5">
          {rows.map((row) => (
            <li key={row.id}>
              <Link
                href={deliveryAddress(environment.name, {}, row.id)}
                prefetch={false}
                className="flex min-h-7 items-center gap-2 rounded-chip px-1.5 -outline-offset-2 hover:bg-sunken"
              >
                <span className="w-[6.75rem] shrink-0 text-small text-muted tabular-nums">
                  {row.time ? <TimeText iso={row.time} as="compact" /> : 'no time'}
                </span>
                <PlatformText text={row.event} className="min-w-0 flex-1 truncate" />
                <OutcomeBadge outcome={row.outcome} status={row.responseStatus} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
