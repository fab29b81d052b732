'use client'

import { ShownOnce } from '@/components/states/shown-once'
import { Button } from '@/components/ui/button'

type Props = { codes: readonly string[]; onHide: () => void }

export function RecoveryCodesCard({ codes, onHide }: Props) {
  return (
    <ShownOnce
      noun="list of recovery codes"
      done="stored"
      text={codes.join('\n')}
      lost="You would have to create new ones, which needs your second factor."
      confirm={
        <Button look="primary" onClick={onHide}>
          I have stored them
        </Button>
      }
    >
      <p className="text-pretty text-muted">
        If you lose your second factor, each code signs you in once without it. Keep them where you would look without
        this device: on paper, or in a password manager. Rampdesk stores only hashes of them.
      </p>
    </ShownOnce>
  )
}
