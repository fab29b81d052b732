'use client'

import { PastedSecretField } from '@/components/forms/pasted-secret-field'
import { RadioChoice } from '@/components/ui/fields/radio-choice'
import { CopyButton } from '@/components/ui/text/copy-button'
import type { SecretWay } from './target-form-state'

const WAYS = {
  keep: { title: 'Keep the current secret', about: 'The stored secret stays in use.' },
  generated: { title: 'Generate a secret', about: '32 random bytes as 64 hex digits, shown once. Recommended.' },
  chosen: { title: 'Use your own secret', about: 'A secret created elsewhere, 16 to 512 characters.' },
} as const satisfies Record<SecretWay, { title: string; about: string }>

type Field<Value> = { value: Value; onChange: (value: Value) => void; problem: string | null }

type Props = {
  ways: readonly SecretWay[]
  way: Field<SecretWay>
  chosen: Field<string>
  /** The generated secret; null until the browser has made it. */
  generated: string | null
}

export function SecretChoice({ ways, way, chosen, generated }: Props) {
  return (
    <div className="flex flex-col gap-2">
      <RadioChoice legend="Signing secret" choices={ways.map((value) => ({ value, ...WAYS[value] }))} {...way} />
      {way.value === 'generated' && (
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
            Configure it at the target now, before the test. Once the target is saved, the secret can’t be shown again.
          </p>
        </>
      )}
      {way.value === 'chosen' && (
        <PastedSecretField
          label="Secret"
          {...chosen}
          mayHaveSpaces
          hint="A secret for this target alone, never the platform’s webhook secret."
        />
      )}
    </div>
  )
}
