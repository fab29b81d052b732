'use client'

import { SquareTerminal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/layers/on-demand'
import type { DeliveryDetail } from '@/lib/archive/dto'

const CurlDialog = onDemand(async () => (await import('./curl-dialog')).CurlDialog)

export function CurlButton({ delivery }: { delivery: DeliveryDetail }) {
  const [isAsked, setIsAsked] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        className="font-sans"
        aria-haspopup="dialog"
        onClick={() => {
          setIsAsked(true)
          setIsOpen(true)
        }}
      >
        <SquareTerminal aria-hidden className="size-3.5" />
        Copy as cURL
      </Button>
      {isAsked && (
        <Suspense fallback={null}>
          <CurlDialog delivery={delivery} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}
