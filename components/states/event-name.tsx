'use client'

import { useFrame } from '@/components/api/frame-context'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { eventAddress } from '@/lib/event-catalogue/event-address'

/** Leads to what the event means. Not for rows that are links themselves. */
export function EventName({ name, className }: { name: string; className?: string }) {
  const { environment } = useFrame()
  return (
    <TextLink href={eventAddress(environment.name, name)} isQuiet className="text-inherit">
      <PlatformText text={name} {...(className ? { className } : {})} />
    </TextLink>
  )
}
