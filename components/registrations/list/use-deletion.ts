'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import type { RegistrationRow } from '@/lib/registrations/dto'
import { urlElements } from '../use-arrival'

type Deletion = { registration: RegistrationRow; index: number }

type Places = { place: RefObject<HTMLElement | null>; title: RefObject<HTMLElement | null> }

/** The deletion dialog, which outlives its card or row; the focus returns to a card, a row or the title. */
export function useDeletion(shown: readonly RegistrationRow[], { place, title }: Places) {
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  const ended = useRef<Deletion | null>(null)

  useEffect(() => {
    if (deletion !== null || ended.current === null) return
    const { registration, index } = ended.current
    const isGone = shown.every(({ id }) => id !== registration.id)
    if (isGone) ended.current = null
    if (document.activeElement !== document.body) return
    const names = urlElements(place.current)
    const next = isGone
      ? names[Math.min(index, names.length - 1)]
      : names
          .find(({ dataset }) => dataset.registrationUrl === registration.id)
          ?.closest('li, tr')
          ?.querySelector<HTMLElement>('[aria-haspopup=menu]')
    const target = next ?? title.current
    target?.focus()
  }, [deletion, shown, place, title])

  return {
    deleting: deletion && (shown.find(({ id }) => id === deletion.registration.id) ?? deletion.registration),
    begin: (registration: RegistrationRow) =>
      setDeletion({ registration, index: shown.findIndex(({ id }) => id === registration.id) }),
    end: () => {
      ended.current = deletion
      setDeletion(null)
    },
  }
}
