'use client'

import { Suspense } from 'react'
import { useIsProofAsked } from '@/components/api/fresh-proof'
import { onDemand } from '@/components/ui/layers/on-demand'

const ProofDialog = onDemand(async () => (await import('./proof-dialog')).ProofDialog)

/** The place of the question for a fresh proof, whose code comes with the first one. */
export function ProofSlot() {
  const isAsked = useIsProofAsked()
  return (
    isAsked && (
      <Suspense>
        <ProofDialog />
      </Suspense>
    )
  )
}
