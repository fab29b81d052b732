'use client'

import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { continueWithProvider } from '@/components/api/continue-with-provider'
import { useFrame } from '@/components/api/frame-context'
import { answerProof } from '@/components/api/fresh-proof'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/layers/dialog'
import { AlertLine } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { useFactorsNow } from './factor-queries'
import { ProofForm } from './proof-form'

/** Shown while a request waits for a fresh proof, above the dialog or page that sent the request. */
export function ProofDialog() {
  const { signedInWith } = useFrame().operator
  return (
    <Dialog title="Is it still you?" open onOpenChange={(isOpen) => !isOpen && answerProof(false)} isAbove>
      <Question>{signedInWith === undefined ? <OwnProof /> : <ProviderProof name={signedInWith} />}</Question>
    </Dialog>
  )
}

function Question({ children }: { children: ReactNode }) {
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
      {children}
    </div>
  )
}

/** Leaves the page for the provider, so the waiting request is not sent again. */
function ProviderProof({ name }: { name: string }) {
  const leaving = useMutation({
    mutationFn: () => {
      const { pathname, search } = window.location
      return continueWithProvider(pathname + search, { isProof: true })
    },
    gcTime: 0,
  })
  return (
    <>
      <p className="text-pretty text-muted">
        Your last proof of identity is too old for this. {name} asks you again and brings you back to this page; then
        try once more. Nothing has been done yet, and what you typed here is not kept.
      </p>
      <div>
        <Button look="primary" disabled={leaving.isPending || leaving.isSuccess} onClick={() => leaving.mutate()}>
          Continue with {name}
        </Button>
      </div>
    </>
  )
}

function OwnProof() {
  const { data: factors, error } = useFactorsNow()
  return (
    <>
      <p className="text-pretty text-muted">
        Your last proof of identity is too old for this. Prove again who you are, and your request is sent; if you close
        this, nothing is done.
      </p>
      <AlertLine>{error && <ProblemText error={error} />}</AlertLine>
      {!factors && !error && <Skeleton className="h-24" />}
      {factors && (
        <ProofForm
          hasPasskey={factors.passkeys.length > 0}
          hasApp={factors.app !== null}
          label="Continue"
          className="flex flex-col gap-3"
          onProven={() => answerProof(true)}
        />
      )}
    </>
  )
}
