'use client'

import { useMutation } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { signIn } from 'next-auth/react'
import { useRef } from 'react'
import { Form, SubmitButton } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { TextField } from '@/components/ui/fields/text-field'
import { TextLink } from '@/components/ui/text-link'
import { DemoAccounts, type DemoSignIns } from './demo-accounts'
import { signInProblem } from './sign-in-problem'

type Props = { callbackPath: string; errorCode: string | null; demo: DemoSignIns | null }

export function SignInForm({ callbackPath, errorCode, demo }: Props) {
  const passwordField = useRef<HTMLInputElement>(null)
  const signingIn = useMutation({
    mutationFn: async (typed: { email: string; password: string }) => {
      const answer = await signIn('credentials', { ...typed, redirect: false, callbackUrl: callbackPath })
      if (!answer?.ok || answer.error) throw new Error(answer?.error ?? '')
    },
    onSuccess: () => window.location.assign(callbackPath),
    onError: () => {
      form.set({ password: '' })
      passwordField.current?.focus()
    },
    gcTime: 0,
  })
  const form = useForm({
    start: { email: '', password: '' },
    sending: { ...signingIn, isPending: signingIn.isPending || signingIn.isSuccess },
    body: (values) => values,
  })
  const problem = signInProblem(signingIn.isIdle && !form.isDirty ? errorCode : codeOf(signingIn.error))

  return (
    <div className="flex flex-col gap-6">
      <Form
        form={form}
        method="post"
        noValidate={false}
        autoComplete="on"
        className="flex flex-col gap-3"
        aria-describedby="sign-in-problem"
      >
        <TextField label="E-mail" type="email" name="email" autoComplete="username" required {...form.field('email')} />
        <TextField
          ref={passwordField}
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
        <p id="sign-in-problem" role="alert" className="flex min-h-5 items-center gap-1.5 font-medium text-failed">
          {problem && <TriangleAlert aria-hidden className="size-3.5 shrink-0" />}
          {problem}
        </p>
        <SubmitButton form={form} label="Sign in" busyLabel="Signing in…" size="large" />
        <p>
          <TextLink isQuiet href="/forgotten">
            Forgotten your password?
          </TextLink>
        </p>
      </Form>
      {demo && (
        <DemoAccounts
          accounts={demo.accounts}
          onChoose={(email) => {
            form.set({ email, password: demo.password })
            signingIn.reset()
          }}
        />
      )}
    </div>
  )
}

const codeOf = (error: Error | null) => error && (error.message || 'Unavailable')
