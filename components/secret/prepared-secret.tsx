'use client'

import { EyeOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { usePermission } from '@/components/api/frame-context'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { AlertLine } from '@/components/ui/section'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { SecretChange } from '@/lib/secret/dto'
import { useDropSecret } from './secret-queries'

type Props = { change: SecretChange; isShown: boolean; onDropped: () => void }

export function PreparedSecretNote({ change, isShown, onDropped }: Props) {
  const mayChange = usePermission('secret.write')
  const isGone = change.origin === 'generated' && !isShown && !change.steps.includes('stored')
  return (
    <div className="flex flex-col gap-2">
      {isGone && (
        <Notice tone="unknown" icon={<EyeOff aria-hidden />} title="The generated secret can’t be shown again">
          <p>
            It was shown once, to <PlatformText text={change.preparedBy} isProse />. If it is in your secret store,
            continue: you will paste it to set it. If not, discard it and prepare another; nothing has been set at the
            platform.
          </p>
        </Notice>
      )}
      {mayChange && <DropSecret id={change.id} onDropped={onDropped} />}
    </div>
  )
}

function DropSecret({ id, onDropped }: { id: string; onDropped: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending, error } = useDropSecret(onDropped)
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsking) keep.current?.focus()
  }, [isAsking])
  if (!isAsking) {
    return (
      <div>
        <Button size="small" onClick={() => setIsAsking(true)}>
          Discard this secret…
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="text-pretty">
        Discard the prepared secret? It was never set at the platform. Remove it from receivers that already accept it.
      </p>
      <AlertLine>{error && <ProblemText error={error} />}</AlertLine>
      <div className="flex flex-wrap gap-2">
        <Button disabled={isPending} onClick={() => mutate(id)}>
          {isPending ? 'Discarding…' : 'Discard this secret'}
        </Button>
        <Button ref={keep} onClick={() => setIsAsking(false)}>
          Keep it
        </Button>
      </div>
    </div>
  )
}
