'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import type { RegistrationRow } from '@/lib/registrations/dto'

type Deletion = { registration: RegistrationRow; index: number }

type Places = { cards: RefObject<HTMLUListElement | null>; title: RefObject<HTMLElement | null> }

/**
 * Held above the cards, since the dialog outlives its card. The focus returns to the card's menu, the next card or the
 * title.
 */
export function useDeletion(registrations: readonly RegistrationRow[], { cards, title }: Places) {
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  /** Kept until the card is gone, which may be after closing. */
  const ended = useRef<Deletion | null>(null)

  useEffect(() => {
    if (deletion !== null || ended.current === null) return
    const { registration, index } = ended.current
    const at = registrations.findIndex(({ id }) => id === registration.id)
    if (at < 0) ended.current = null
    if (document.activeElement !== document.body) return
    const card = cards.current?.children[at < 0 ? Math.min(index, registrations.length - 1) : at]
    const place = card?.querySelector<HTMLElement>(at < 0 ? 'h2' : '[aria-haspopup=menu]') ?? title.current
    place?.focus()
  }, [deletion, registrations, cards, title])

  return {
    /** The last known one after deletion. */
    deleting: deletion && (registrations.find(({ id }) => id === deletion.registration.id) ?? deletion.registration),
    begin: (registration: RegistrationRow) =>
      setDeletion({ registration, index: registrations.findIndex(({ id }) => id === registration.id) }),
    end: () => {
      ended.current = deletion
      setDeletion(null)
    },
  }
}
