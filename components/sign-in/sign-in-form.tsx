'use client'

import { TriangleAlert } from 'lucide-react'
import { signIn } from 'next-auth/react'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DemoAccounts, type DemoSignIns } from './demo-accounts'
import { signInProblem } from './sign-in-problem'

type Props = { callbackPath: string; errorCode: string | null; demo: DemoSignIns | null }

const FIELD = 'h-9 w-full rounded-control border border-faint bg-panel px-2.5 text-ink placeholder:text-faint'

export function SignInForm({ callbackPath, errorCode, demo }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState(() => signInProblem(errorCode))
  const passwordField = useRef<HTMLInputElement>(null)

  const fail = (code: string) => {
    setProblem(signInProblem(code))
    setPassword('')
    setIsSending(false)
    passwordField.current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsSending(true)
    setProblem(null)
    try {
      const answer = await signIn('credentials', { email, password, redirect: false, callbackUrl: callbackPath })
      if (answer?.ok && !answer.error) window.location.assign(callbackPath)
      else fail(answer?.error ?? 'Unavailable')
    } catch {
      fail('Unavailable')
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <form
        method="post"
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-3"
        aria-describedby="sign-in-problem"
      >
        <label className="flex flex-col gap-1 font-medium">
          E-mail
          <input
            className={FIELD}
            type="email"
            name="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </label>
        <label className="flex flex-col gap-1 font-medium">
          Password
          <input
            ref={passwordField}
            className={FIELD}
            type="password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        <p id="sign-in-problem" role="alert" className="flex min-h-5 items-center gap-1.5 font-medium text-failed">
          {problem && <TriangleAlert aria-hidden className="size-3.5 shrink-0" />}
          {problem}
        </p>
        <Button type="submit" look="primary" disabled={isSending} focusableWhenDisabled size="large">
          {isSending ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
      {demo && (
        <DemoAccounts
          accounts={demo.accounts}
          onChoose={(chosen) => {
            setEmail(chosen)
            setPassword(demo.password)
            setProblem(null)
          }}
        />
      )}
    </div>
  )
}
