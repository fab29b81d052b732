'use client'

import { useFrame } from '@/components/api/frame-context'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { LongPlatformText } from '@/components/ui/text/platform-text'

/** `problem` of a filter; null for an address that names nothing. */
export function BadAddress({ problem }: { problem: string | null }) {
  const { environment } = useFrame()
  return (
    <BlankState
      level={1}
      title={problem === null ? 'Nothing is chosen to send' : 'This address can’t be read'}
      actions={<ButtonLink href={`/${environment.name}/deliveries`}>Go to the deliveries</ButtonLink>}
    >
      {problem === null ? (
        'Open a delivery, select some in the list, or filter it, and choose “Send again…”.'
      ) : (
        <>
          <LongPlatformText text={problem} isProse /> Nothing is guessed where something would be sent: choose the
          filters in the list again.
        </>
      )}
    </BlankState>
  )
}
