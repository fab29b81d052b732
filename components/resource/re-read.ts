'use client'

import { type RefObject, useRef, useState } from 'react'
import { usePermission } from '@/components/api/frame-context'
import { subjectIdOf } from '@/lib/model/subject'
import { findEvent } from '@/lib/ramp/contract/events'

type Told = Parameters<typeof subjectIdOf>[0]

/** A reading of the present state, asked for once in a panel: by its own button or by the main one. */
export type ReReadAsking = {
  isAsked: boolean
  ask: () => void
  /** Where the answer stands. */
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

/** Whether the operator may ask the platform how what a delivery is about stands now. */
export function useMayReRead(delivery: Told): boolean {
  const mayReadUsers = usePermission('user.read')
  const subject = findEvent(delivery.event)?.subject
  if (subject === undefined || !subjectIdOf(delivery)) return false
  return mayReadUsers || subject === 'ach-debit-return'
}
