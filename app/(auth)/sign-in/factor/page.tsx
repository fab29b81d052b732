import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { OwedFactor } from '@/components/accounts/factors/owed-factor'
import { callbackPath } from '@/components/sign-in/callback-path'
import type { FactorDebt } from '@/lib/auth/session/factor-debt'
import { readOpenSession } from '@/lib/auth/session/session'
import { env } from '@/lib/env'

export const metadata: Metadata = { title: 'Second factor' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const WORDS: Record<FactorDebt, { title: string; lead: string }> = {
  proof: { title: 'Second factor', lead: 'Enter the code that your authenticator app shows for Rampdesk.' },
  enrolment: {
    title: 'Set up a second factor',
    lead: 'Your role signs in with a second factor: a code of an authenticator app, after the password. It takes a minute.',
  },
}

export default async function FactorPage({ searchParams }: Props) {
  const { callbackUrl } = await searchParams
  const path = callbackPath(Array.isArray(callbackUrl) ? callbackUrl[0] : callbackUrl, env().origin)
  const session = await readOpenSession()
  if (!session) redirect(`/sign-in?${new URLSearchParams({ callbackUrl: path })}`)
  if (session.owes === null) redirect(path)
  const { title, lead } = WORDS[session.owes]
  return (
    <main className="mx-auto flex min-h-full w-full max-w-[22rem] flex-col justify-center gap-5 px-4 py-12">
      <div>
        <p className="text-small font-semibold text-accent-text">Rampdesk</p>
        <h1 className="text-title font-semibold tracking-[-0.012em]">{title}</h1>
      </div>
      <p className="text-pretty text-muted">{lead}</p>
      <OwedFactor owes={session.owes} callbackPath={path} />
    </main>
  )
}
