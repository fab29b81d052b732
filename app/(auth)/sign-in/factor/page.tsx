import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { OwedFactor } from '@/components/accounts/factors/owed-factor'
import { callbackPath } from '@/components/sign-in/callback-path'
import { EntryPage } from '@/components/sign-in/entry-page'
import { readFactors } from '@/lib/auth/factors/read-factors'
import type { FactorDebt } from '@/lib/auth/session/factor-debt'
import { readOpenSession } from '@/lib/auth/session/session'
import { env } from '@/lib/env'
import { newRequestId } from '@/lib/http/request-origin'

export const metadata: Metadata = { title: 'Second factor' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

const WORDS: Record<FactorDebt, { title: string; lead: string }> = {
  proof: { title: 'Second factor', lead: 'Your account needs a second factor after the password.' },
  enrolment: {
    title: 'Set up a second factor',
    lead: 'Your role requires a second factor after the password. Setting one up takes a minute.',
  },
}

export default async function FactorPage({ searchParams }: Props) {
  const { callbackUrl } = await searchParams
  const path = callbackPath(Array.isArray(callbackUrl) ? callbackUrl[0] : callbackUrl, env().origin)
  const session = await readOpenSession()
  if (!session) redirect(`/sign-in?${new URLSearchParams({ callbackUrl: path })}`)
  if (session.owes === null) redirect(path)
  const factors = await readFactors({ actor: session.actor, requestId: newRequestId(), address: null })
  const { title, lead } = WORDS[session.owes]
  return (
    <EntryPage origin={env().origin} title={title}>
      <p className="text-pretty text-muted">{lead}</p>
      <OwedFactor owes={session.owes} factors={factors} callbackPath={path} />
    </EntryPage>
  )
}
