'use client'

import { answerProof, useIsProofAsked } from '@/components/api/fresh-proof'
import { ProblemText } from '@/components/states/problem-text'
import { Dialog } from '@/components/ui/layers/dialog'
import { AlertLine } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { useFactorsNow } from './factor-queries'
import { ProofForm } from './proof-form'

/** Opens by itself when a request needs a fresh proof, over whatever sent it. */
export function ProofDialog() {
  const isAsked = useIsProofAsked()
  return (
    <Dialog title="Is it still you?" open={isAsked} onOpenChange={(isOpen) => !isOpen && answerProof(false)} isAbove>
      {isAsked && <Question />}
    </Dialog>
  )
}

function Question() {
  const { data: factors, error } = useFactorsNow()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape belongs to this dialog alone, not to the one below.
    <div
      className="flex flex-col gap-3 px-4 pb-4"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        answerProof(false)
      }}
    >
      <p className="text-pretty text-muted">
        This needs a proof of the last ten minutes. Afterwards it goes on by itself; if you close this, nothing is done.
      </p>
      <AlertLine>{error && <ProblemText error={error} />}</AlertLine>
      {!factors && !error && <Skeleton className="h-24" />}
      {factors && (
        <ProofForm
          takesPassword={factors.app === null}
          label="Continue"
          className="flex flex-col gap-3"
          onProven={() => answerProof(true)}
        />
      )}
    </div>
  )
}
