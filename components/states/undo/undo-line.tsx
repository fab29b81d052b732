'use client'

import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useKeys } from '@/components/data-table/use-keys'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/text/kbd'
import { dropOffer, takeOffer, type UndoOffer } from './undo-offer'

const OFFERED_MS = 8_000

const KEYS = [{ action: 'undo', keys: ['z'] }] as const

const RUN = { undo: () => void takeOffer() }

/** The last change that can be undone, with its button. */
export function UndoLine({ offer }: { offer: UndoOffer }) {
  const { hasCharacterKeys } = usePreferences().preferences
  useKeys(offer.undo ? KEYS : [], RUN, hasCharacterKeys)
  return <Offer key={offer.id} offer={offer} hasKey={hasCharacterKeys} />
}

/** The line stays while the pointer or the focus is on it. */
function Offer({ offer, hasKey }: { offer: UndoOffer; hasKey: boolean }) {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(dropOffer, OFFERED_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it keeps it
    <div
      className="fixed bottom-24 left-1/2 z-40 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-3 rounded-card border border-line-strong bg-panel py-1.5 pr-1.5 pl-3.5 shadow-float print:hidden"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className="min-w-0 py-1 pr-2 [overflow-wrap:anywhere]">{offer.text}</span>
      {offer.undo && (
        <Button look="quiet" onClick={RUN.undo}>
          <Undo2 aria-hidden className="size-3.5" />
          Undo
          {hasKey && <Kbd>z</Kbd>}
        </Button>
      )}
    </div>
  )
}
