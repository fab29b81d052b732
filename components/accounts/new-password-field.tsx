'use client'

import { type ComponentProps, useEffect, useState } from 'react'
import { TextField } from '@/components/ui/fields/text-field'
import type { PasswordVerdict } from '@/lib/auth/password-strength/judge-password'
import { knownWords } from '@/lib/auth/password-strength/known-words'

const WORDS: Record<PasswordVerdict['score'], string> = {
  0: 'Guessed at once.',
  1: 'Very easy to guess.',
  2: 'Easy to guess.',
  3: 'Strong enough.',
  4: 'Strong.',
}

/** The password is judged this long after the last key. */
const PAUSE_MS = 200

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete' | 'hint' | 'value'> & {
  value: string
  person: { name: string; email: string }
}

/** Says how strong the password is, as the server will judge it. The dictionaries are fetched with the first key. */
export function NewPasswordField({ person: { name, email }, value, ...field }: Props) {
  const [judged, setJudged] = useState<{ value: string; verdict: PasswordVerdict } | null>(null)
  useEffect(() => {
    if (value === '') return
    let isLatest = true
    const timer = setTimeout(async () => {
      const judge = await import('@/lib/auth/password-strength/judge-password').catch(() => null)
      // If the code can’t be fetched, only the server judges.
      if (judge && isLatest) setJudged({ value, verdict: judge.judgePassword(value, knownWords({ name, email })) })
    }, PAUSE_MS)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [value, name, email])
  const verdict = value !== '' && judged ? judged.verdict : null
  return (
    <TextField
      {...field}
      type="password"
      autoComplete="new-password"
      value={value}
      hint={
        <>
          At least 12 characters; a sentence is easy to remember.
          {verdict && (
            <span className="mt-1 flex flex-col gap-1">
              <meter
                aria-label="Strength of the password"
                min={0}
                max={4}
                low={3}
                optimum={4}
                value={verdict.score}
                className="w-full"
              />
              <span role="status">
                <span className="font-medium text-ink">{WORDS[verdict.score]}</span> {verdict.advice}
              </span>
            </span>
          )}
        </>
      }
    />
  )
}
