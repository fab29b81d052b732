'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { PasskeyBar } from '@/lib/auth/factors/dto'
import { AddPasskey } from './add-passkey'
import { SetUpApp } from './set-up-app'

type Props = { passkeyBar: PasskeyBar | null; onDone: () => void }

/** Sets up the factor that an account owes; a passkey is offered first. */
export function FirstFactor({ passkeyBar, onDone }: Props) {
  const [chosen, setChosen] = useState<'passkey' | 'app' | null>(passkeyBar === null ? null : 'app')
  if (chosen === 'passkey') return <AddPasskey onDone={onDone} onCancel={() => setChosen(null)} />
  if (chosen === 'app') return <SetUpApp onDone={onDone} />
  return (
    <div className="flex flex-col gap-3">
      <p className="text-pretty text-muted">
        A passkey is your fingerprint, face or PIN on a device, or a security key: nothing to type, and no other site
        can ask for it. An authenticator app shows a code to type.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" autoFocus onClick={() => setChosen('passkey')}>
          Set up a passkey
        </Button>
        <Button onClick={() => setChosen('app')}>Set up an authenticator app</Button>
      </div>
    </div>
  )
}
