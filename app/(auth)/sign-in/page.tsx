import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { callbackPath } from '@/components/sign-in/callback-path'
import { SignInForm } from '@/components/sign-in/sign-in-form'
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
  return (
    <main className="mx-auto flex min-h-full w-full max-w-[22rem] flex-col justify-center gap-5 px-4 py-12">
      <div>
        <p className="text-small font-semibold text-accent-text">Rampdesk</p>
        <h1 className="text-title font-semibold tracking-[-0.012em]">Sign in</h1>
      </div>
      <SignInForm
        callbackPath={path}
        errorCode={single(query.error) ?? null}
        demo={env().demo ? { password: DEMO_PASSWORD, accounts } : null}
      />
    </main>
  )
}
