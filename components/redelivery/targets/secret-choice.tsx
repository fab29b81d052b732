'use client'

import { useState } from 'react'
import { RadioChoice } from '@/components/ui/fields/radio-choice'
import { SecretField } from '@/components/ui/fields/secret-field'
import { CopyButton } from '@/components/ui/text/copy-button'
import { spaceProblem, spacesInside } from '@/lib/secret/pasted-spaces'
import type { SecretWay } from './target-form-state'

const WAYS = {
  keep: { title: 'Keep it', about: 'The stored secret goes on signing.' },
  generated: { title: 'Generate one', about: '32 random bytes as 64 hex digits, shown once. Recommended.' },
  chosen: { title: 'Use your own', about: 'Made elsewhere, 16 to 512 characters.' },
} as const satisfies Record<SecretWay, { title: string; about: string }>

type Props = {
  ways: readonly SecretWay[]
  way: SecretWay
  onWay: (way: SecretWay) => void
  /** Null before the browser has made it. */
  generated: string | null
  chosen: string
  onChosen: (secret: string) => void
  refusal: string | null
}

export function SecretChoice({ ways, way, onWay, generated, chosen, onChosen, refusal }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const problem = isWhole ? spaceProblem(chosen, true) : null
  const inside = isWhole && problem === null ? spacesInside(chosen) : null
  return (
    <div className="flex flex-col gap-2">
      <RadioChoice
        legend="Signing secret"
        choices={ways.map((value) => ({ value, ...WAYS[value] }))}
        value={way}
        onChange={onWay}
      />
      {way === 'generated' && (
        <>
          <div className="flex min-h-11 items-center gap-2 rounded-control bg-sunken px-3 py-2">
            {/* No live region: a screen reader must not speak a secret. */}
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
            <div role="group" aria-label="Generated secret" className="min-w-0 flex-1">
              <code className="font-mono break-all select-all">{generated}</code>
            </div>
            <CopyButton value={generated ?? ''} label="Copy the generated secret">
              Copy
            </CopyButton>
          </div>
          <p className="text-pretty text-muted">
            Give it to the target now, before the test. Once the target is saved, nobody can show it again.
          </p>
        </>
      )}
      {way === 'chosen' && (
        <SecretField
          label="Secret"
          value={chosen}
          onChange={onChosen}
          problem={problem ?? refusal}
          hint={
            <>
              The target’s own: never the webhook secret of the platform.
              {inside && (
                <span className="block text-rejected">It {inside}. That is right only if you chose it so.</span>
              )}
            </>
          }
          onPaste={() => setIsWhole(true)}
          onBlur={() => setIsWhole(true)}
        />
      )}
    </div>
  )
}
