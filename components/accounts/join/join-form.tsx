'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '@/components/api/fetch-json'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { ProblemText } from '@/components/states/problem-text'
import { ButtonLink } from '@/components/ui/button-link'
import { TextField } from '@/components/ui/fields/text-field'
import { AlertLine } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { FoundAccountLink } from '@/lib/auth/accounts/dto'
import { ACCOUNT_LINK_ROUTES } from '@/lib/auth/accounts/routes'
import { NewPasswordField } from '../new-password-field'

/** The token is in the fragment, which browsers send to nobody; reading it removes it from the address bar. */
export function JoinForm() {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const take = () => {
      setToken(window.location.hash.slice(1))
      window.history.replaceState(null, '', window.location.pathname)
    }
    take()
    // A person may paste another link into the same tab.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  const { data: found, error } = useQuery({
    queryKey: ['account-link', token],
    queryFn: () => call(ACCOUNT_LINK_ROUTES.look, {}, { body: { token: token ?? '' } }),
    enabled: token !== null && token !== '',
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (token === '') return <AlertLine>The link is not complete. Open it as it was sent to you.</AlertLine>
  if (error)
    return (
      <AlertLine>
        <ProblemText error={error} />
      </AlertLine>
    )
  if (token === null || !found) return <Skeleton className="h-48" />
  return <PasswordChoice key={token} token={token} found={found} />
}

function PasswordChoice({ token, found: { kind, email, role } }: { token: string; found: FoundAccountLink }) {
  const isInvitation = kind === 'invitation'
  const using = useMutation({
    mutationFn: (body: { token: string; name: string | null; password: string }) =>
      call(ACCOUNT_LINK_ROUTES.use, {}, { body }),
    gcTime: 0,
  })
  const form = useForm({
    start: { name: '', password: '', again: '' },
    sending: using,
    body: ({ name, password }) => ({ token, name: isInvitation ? name : null, password }),
    check: ({ name, password, again }) => ({
      name: isInvitation && name.trim() === '' ? 'Enter your name.' : null,
      again: password !== again ? 'The two passwords differ.' : null,
    }),
    subjects: { name: 'The name', password: 'The password' },
  })
  if (using.isSuccess)
    return (
      <div role="status" className="flex flex-col items-start gap-3">
        <p className="font-medium">{isInvitation ? 'Your account is ready.' : 'Your new password is set.'}</p>
        <ButtonLink look="primary" href="/sign-in">
          Sign in
        </ButtonLink>
      </div>
    )
  return (
    <Form form={form} method="post" className="flex flex-col gap-3" focusesFirst>
      <p className="text-pretty text-muted">
        {isInvitation
          ? `You were invited with the role ${role}.`
          : 'Choose a new password. All your sessions and access tokens end.'}{' '}
        Your e-mail for signing in is{' '}
        <span className="font-medium text-ink">
          <PlatformText text={email} />
        </span>
        .
      </p>
      {isInvitation && <TextField label="Name" autoComplete="name" {...form.field('name')} />}
      <NewPasswordField label="Password" person={{ name: form.values.name, email }} {...form.field('password')} />
      <TextField label="Password again" type="password" autoComplete="new-password" {...form.field('again')} />
      <FormEnd
        form={form}
        label={isInvitation ? 'Create the account' : 'Set the password'}
        busyLabel={isInvitation ? 'Creating…' : 'Setting…'}
      />
    </Form>
  )
}
