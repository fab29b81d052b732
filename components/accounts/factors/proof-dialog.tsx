'use client'

import { answerProof } from '@/components/api/fresh-proof'
import { ProblemText } from '@/components/states/problem-text'
import { Dialog } from '@/components/ui/layers/dialog'
import { AlertLine } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { useFactorsNow } from './factor-queries'
import { ProofForm } from './proof-form'

/** Shown while a request waits for a fresh proof, over whatever sent it. */
export function ProofDialog() {
  return (
    <Dialog title="Is it still you?" open onOpenChange={(isOpen) => !isOpen && answerProof(false)} isAbove>
      <Question />
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
        You proved who you are too long ago for this. Prove it again, and your request is sent; if you close this,
        nothing is done.
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
