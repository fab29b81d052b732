'use client'

import { Suspense } from 'react'
import { useIsProofAsked } from '@/components/api/fresh-proof'
import { onDemand } from '@/components/ui/layers/on-demand'

const ProofDialog = onDemand(async () => (await import('./proof-dialog')).ProofDialog)

/** Shows the question for a fresh proof; its code is fetched with the first question. */
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
