'use client'

import clsx from 'clsx'
import { useFrame } from '@/components/api/frame-context'
import { UrlText } from '@/components/ui/text/url-text'
import { TextLink } from '@/components/ui/text-link'
import { eventAddress } from '@/lib/event-catalogue/event-address'

type Props = { name: string; className?: string; linkClassName?: string }

/** The name of an event, linked to its page in the catalogue. Not for rows that are links themselves. */
export function EventName({ name, className, linkClassName }: Props) {
  const { environment } = useFrame()
  return (
    <TextLink href={eventAddress(environment.name, name)} isQuiet className={clsx('text-inherit', linkClassName)}>
      <UrlText text={name} {...(className ? { className } : {})} />
    </TextLink>
  )
}
