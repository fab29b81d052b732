import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { callbackPath } from '@/components/sign-in/callback-path'
import { EntryPage } from '@/components/sign-in/entry-page'
import { SignInForm } from '@/components/sign-in/sign-in-form'
import { SignInWays } from '@/components/sign-in/sign-in-ways'
import { DEMO_OPERATORS, DEMO_PASSWORD } from '@/lib/auth/demo-operators.mjs'
import { readOpenSession } from '@/lib/auth/session/session'
import { env } from '@/lib/env'

export const metadata: Metadata = { title: 'Sign in' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

export default async function SignInPage({ searchParams }: Props) {
  const query = await searchParams
  const path = callbackPath(single(query.callbackUrl), env().origin)
  if (await readOpenSession()) redirect(path)
  const accounts = DEMO_OPERATORS.map(({ email, role }) => ({ email, role }))
  const { mode, provider, breakGlassEmail } = env().signIn
  const errorCode = single(query.error) ?? null
  const form = (
    <SignInForm
      callbackPath={path}
      errorCode={provider ? null : errorCode}
      demo={env().demo ? { password: DEMO_PASSWORD, accounts } : null}
    />
  )
  return (
    <EntryPage origin={env().origin} title="Sign in">
      {provider ? (
        <SignInWays
          providerName={provider.name}
          callbackPath={path}
          errorCode={errorCode}
          localWay={mode === 'both' ? 'offered' : breakGlassEmail === null ? 'off' : 'hidden'}
        >
          {form}
        </SignInWays>
      ) : (
        form
      )}
    </EntryPage>
  )
}
