'use client'

import { type RefObject, useRef, useState } from 'react'
import { usePermission } from '@/components/api/frame-context'
import { subjectIdOf } from '@/lib/model/subject'
import { findEvent } from '@/lib/ramp/contract/events'

type Told = Parameters<typeof subjectIdOf>[0]

/** The present state’s reading, requested once per panel by its own button or by the main button. */
export type ReReadAsking = {
  isAsked: boolean
  ask: () => void
  /** The element that shows the answer. */
  place: RefObject<HTMLDivElement | null>
}

export function useReReadAsking(): ReReadAsking {
  const [isAsked, setIsAsked] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const ask = () => {
    setIsAsked(true)
    place.current?.scrollIntoView({ block: 'start' })
  }
  return { isAsked, ask, place }
}

/** Whether the operator may ask the platform for the present state of a delivery’s resource. */
export function useMayReRead(delivery: Told): boolean {
  const mayReadUsers = usePermission('user.read')
  const subject = findEvent(delivery.event)?.subject
  if (subject === undefined || !subjectIdOf(delivery)) return false
  return mayReadUsers || subject === 'ach-debit-return'
}
