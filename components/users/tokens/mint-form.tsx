'use client'

import { type FormEvent, useState } from 'react'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { AlertLine } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import type { MintedToken } from '@/lib/users/tokens/dto'
import { USER_TOKEN_ROUTES } from '@/lib/users/tokens/routes'

const LIFETIMES = [
  { seconds: 300, label: '5 minutes' },
  { seconds: 900, label: '15 minutes' },
  { seconds: 3600, label: '1 hour, the longest' },
] as const

type Props = { userId: string; onMinted: (minted: MintedToken) => void; onFailed: () => void }

/** Its answer is in no cache. */
export function MintForm({ userId, onMinted, onFailed }: Props) {
  const { environment } = useFrame()
  const [lifetimeSeconds, setLifetime] = useState<number>(LIFETIMES[0].seconds)
  const [isAsking, setIsAsking] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isAsking) return
    setIsAsking(true)
    setError(null)
    try {
      const place = { environment: environment.name, userId }
      const minted = await call(USER_TOKEN_ROUTES.mint, place, { body: { lifetimeSeconds } })
      announce(minted.token === null ? 'The answer got lost' : 'The token is shown')
      onMinted(minted)
    } catch (problem) {
      setError(problem instanceof Error ? problem : new Error(String(problem)))
      setIsAsking(false)
      onFailed()
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3 px-4 pb-4">
      <p className="text-pretty text-muted">
        Whoever holds the token can act as this user until it ends. It can't be taken back. The audit keeps that you
        minted it.
      </p>
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 font-medium">It ends after</legend>
        {LIFETIMES.map(({ seconds, label }) => (
          <label key={seconds} className="flex cursor-pointer items-center gap-2 rounded-chip py-1">
            <input
              type="radio"
              name="lifetime"
              checked={lifetimeSeconds === seconds}
              onChange={() => setLifetime(seconds)}
              className="size-4 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <AlertLine>{error && <ProblemText error={error} />}</AlertLine>
      <div>
        <Button type="submit" look="primary" disabled={isAsking} focusableWhenDisabled>
          {isAsking ? 'Minting…' : 'Mint the token'}
        </Button>
      </div>
    </form>
  )
}
