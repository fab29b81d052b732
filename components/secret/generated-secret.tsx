'use client'

import { ProblemText } from '@/components/states/problem-text'
import { ShownOnce } from '@/components/states/shown-once'
import { Button } from '@/components/ui/button'
import { AlertLine } from '@/components/ui/section'
import { useConfirmStep } from './secret-queries'

export type ShownSecret = { id: string; secret: string }

export function GeneratedSecret({ shown, onGone }: { shown: ShownSecret; onGone: () => void }) {
  const { mutate, isPending, error } = useConfirmStep()
  return (
    <ShownOnce
      noun="secret"
      done="stored"
      text={shown.secret}
      lost="You would have to discard it and prepare another."
      confirm={
        <Button
          look="primary"
          disabled={isPending}
          onClick={() => mutate({ id: shown.id, step: 'stored', isDone: true }, { onSuccess: onGone })}
        >
          {isPending ? 'Saving…' : 'I have stored it'}
        </Button>
      }
    >
      <p className="text-pretty text-muted">
        Save it in your secret store now. Rampdesk stores only a fingerprint, so the secret can’t be shown again after
        you leave this page or confirm that it is stored. You will paste it here to set it.
      </p>
      <AlertLine>{error && <ProblemText error={error} />}</AlertLine>
    </ShownOnce>
  )
}
