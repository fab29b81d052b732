'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import type { RegistrationRow } from '@/lib/registrations/dto'

type Deletion = { registration: RegistrationRow; index: number }

type Places = { cards: RefObject<HTMLUListElement | null>; title: RefObject<HTMLElement | null> }

/**
 * The deletion that is on screen, held above the cards: the card goes while its dialog still has something to say. After
 * it the focus goes back to the card's menu, else to the card that stands in its place, else to the title.
 */
export function useDeletion(registrations: readonly RegistrationRow[], { cards, title }: Places) {
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  /** Kept until the card is gone: the list may be read again after the dialog has closed. */
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
    /** As it is now; as it was last where it is gone. */
    deleting: deletion && (registrations.find(({ id }) => id === deletion.registration.id) ?? deletion.registration),
    begin: (registration: RegistrationRow) =>
      setDeletion({ registration, index: registrations.findIndex(({ id }) => id === registration.id) }),
    end: () => {
      ended.current = deletion
      setDeletion(null)
    },
  }
}
