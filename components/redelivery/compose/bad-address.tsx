'use client'

import { useFrame } from '@/components/api/frame-context'
import { BlankState } from '@/components/ui/blank-state'
import { ButtonLink } from '@/components/ui/button-link'
import { LongPlatformText } from '@/components/ui/text/platform-text'

/** Says why the address names no deliveries: the `problem` of a filter, or null if the address names nothing. */
export function BadAddress({ problem }: { problem: string | null }) {
  const { environment } = useFrame()
  return (
    <BlankState
      level={1}
      title={problem === null ? 'No deliveries selected' : 'This address can’t be read'}
      actions={<ButtonLink href={`/${environment.name}/deliveries`}>Go to the deliveries</ButtonLink>}
    >
      {problem === null ? (
        'Open a delivery, or select or filter deliveries in the list, then choose “Send again…”.'
      ) : (
        <>
          <LongPlatformText text={problem} isProse /> Rampdesk does not guess what to send. Choose the filters in the
          list again.
        </>
      )}
    </BlankState>
  )
}
