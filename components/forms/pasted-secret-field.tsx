'use client'

import { type ComponentProps, useState } from 'react'
import { SecretField } from '@/components/ui/fields/secret-field'
import { spaceProblem, spacesInside } from '@/lib/secret/pasted-spaces'

type Props = Pick<ComponentProps<typeof SecretField>, 'label' | 'onChange' | 'hint'> & {
  value: string
  problem: string | null
  /** A chosen secret may have spaces inside, a generated one has none. */
  mayHaveSpaces: boolean
}

/** A field for a pasted secret that names the spaces which copying adds, because the field hides them. */
export function PastedSecretField({ mayHaveSpaces, problem, hint, ...field }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  const found = problem ?? (isWhole ? spaceProblem(field.value, mayHaveSpaces) : null)
  const inside = isWhole && found === null ? spacesInside(field.value) : null
  return (
    <SecretField
      {...field}
      problem={found}
      hint={
        <>
          {hint}
          {inside && (
            <span className="block text-rejected">It {inside}. Keep it only if that is part of the secret.</span>
          )}
        </>
      }
      onPaste={() => setIsWhole(true)}
      onBlur={() => setIsWhole(true)}
    />
  )
}
