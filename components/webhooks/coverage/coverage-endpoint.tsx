'use client'

import { CirclePause } from 'lucide-react'
import Link from 'next/link'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { PlatformText } from '@/components/ui/text/platform-text'
import { formatEndpoint } from '@/lib/format/endpoint'
import { formatQuantity } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import { ALL_EVENTS } from '@/lib/ramp/contract/events'
import type { RegistrationRow } from '@/lib/registrations/dto'
import { registrationAddress } from '@/lib/registrations/registration-address'

export function CoverageEndpoint({ registration: { id, url, events, disabled } }: { registration: RegistrationRow }) {
  const address = registrationAddress(useFrame().environment.name, id, 'edit')
  const mayWrite = usePermission('registration.write')
  const name = (
    <PlatformText text={formatEndpoint(url)} className="line-clamp-3 font-mono text-small [overflow-wrap:anywhere]" />
  )
  return (
    <>
      {mayWrite && address !== null ? (
        <Link
          href={address}
          prefetch={false}
          title={visibleText(url)}
          className="block font-medium text-accent-text underline-offset-2 hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span title={visibleText(url)} className="block font-medium">
          {name}
        </span>
      )}
      <span className="text-mini text-muted">
        {disabled && (
          <span className="text-failed">
            <CirclePause aria-hidden className="inline size-3 align-[-2px]" /> disabled,{' '}
          </span>
        )}
        {events.includes(ALL_EVENTS) ? 'every event' : formatQuantity(events.length, 'event')}
      </span>
    </>
  )
}
