'use client'

import Link from 'next/link'
import { useFrame } from '@/components/api/frame-context'
import { BlankState } from '@/components/ui/blank-state'
import { buttonStyle } from '@/components/ui/button'

export function NotFoundState() {
  const { environment } = useFrame()
  return (
    <BlankState
      level={1}
      title="This does not exist here"
      actions={
        <Link href={`/${environment.name}/deliveries`} className={buttonStyle()}>
          Go to the deliveries
        </Link>
      }
    >
      There is nothing with this address in {environment.label}. The address of a delivery holds for one environment
      only; it may be from another one.
    </BlankState>
  )
}
