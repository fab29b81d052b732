'use client'

import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { PropagatingBadge } from '@/components/states/propagating-badge'
import { ButtonLink } from '@/components/ui/button-link'
import { CopyButton } from '@/components/ui/text/copy-button'
import { IdText } from '@/components/ui/text/id-text'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import type { RegistrationList, RegistrationRow } from '@/lib/registrations/dto'
import { registrationAddress } from '@/lib/registrations/registration-address'
import type { RegistrationsSeed } from '../registration-queries'
import { ChangePage } from './change-page'
import { EditForm } from './edit-form'
import { MissingRegistration } from './missing-registration'

export function EditRegistration({ seed, id }: { seed: RegistrationsSeed; id: string }) {
  return (
    <ChangePage
      title="Edit events"
      about={
        <>
          Which events the platform sends to one endpoint. <IdText id={id} name="registration id" />
        </>
      }
      seed={seed}
    >
      {(list) => <Found list={list} id={id} />}
    </ChangePage>
  )
}

function Found({ list, id }: { list: RegistrationList; id: string }) {
  const now = list.registrations.find((registration) => registration.id === id) ?? null
  /** Kept if the registration is deleted meanwhile, so that the chosen events stay on screen. */
  const [first] = useState(now)
  const registration = now ?? first
  if (!registration) return <MissingRegistration id={id} list={list} />
  return (
    <>
      <FixedUrl registration={registration} readAt={list.readAt} />
      <EditForm list={list} registration={registration} isGone={now === null} />
    </>
  )
}

function FixedUrl({
  registration: { id, url, lastChange },
  readAt,
}: {
  registration: RegistrationRow
  readAt: string
}) {
  const address = registrationAddress(useFrame().environment.name, id, 'move')
  return (
    <div className="flex max-w-7xl flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-panel px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex min-w-0 items-center gap-1">
          <span className="min-w-0 font-mono font-semibold [overflow-wrap:anywhere]">
            <LongPlatformText text={url} />
          </span>
          <CopyButton value={url} label="Copy URL" />
        </p>
        <p className="text-pretty text-muted">
          The platform can’t change a URL. Moving creates a new registration and deletes this one once the new one
          works.
        </p>
      </div>
      {lastChange && <PropagatingBadge ms={lastChange.propagatingMs} countedAt={readAt} />}
      {address && (
        <ButtonLink href={address}>
          Move to another URL
          <ArrowRight aria-hidden className="size-3.5" />
        </ButtonLink>
      )}
    </div>
  )
}
