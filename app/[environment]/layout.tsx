import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { ProofSlot } from '@/components/accounts/factors/proof-slot'
import type { EnvironmentSummary } from '@/components/api/frame-context'
import { AppFrame } from '@/components/frame/app-frame'
import { openEnvironments } from '@/lib/auth/open-environments'
import { readOpenSession } from '@/lib/auth/session/session'
import { type Environment, env } from '@/lib/env'
import { pageScope } from '@/lib/http/page-scope'
import { frameCoverage, frameSecretNotice } from './frame-reads'
import { ListSlots } from './list-slots'
import { SearchSlot } from './search-slot'

type Props = { params: Promise<{ environment: string }>; children: ReactNode }

function summarize({ name, label, kind }: Environment): EnvironmentSummary {
  return { name, label, kind }
}

async function signedInWith(): Promise<{ signedInWith?: string }> {
  const { provider } = env().signIn
  return provider && (await readOpenSession())?.isProviders ? { signedInWith: provider.name } : {}
}

export default async function EnvironmentLayout({ params, children }: Props) {
  const scope = await pageScope((await params).environment)
  const { name, email, role, accountRole } = scope.actor
  const [coverage, secretNotice, given] = await Promise.all([frameCoverage(scope), frameSecretNotice(scope), headers()])
  const isApple = /Mac OS X|iPhone|iPad/.test(given.get('user-agent') ?? '')
  const frame = {
    environment: summarize(scope.environment),
    environments: openEnvironments(scope.actor).map(summarize),
    operator: { name, email, role, ...(accountRole !== undefined && { accountRole }), ...(await signedInWith()) },
    coverage,
    customRoles: env().customRoles,
  }
  return (
    <AppFrame
      key={scope.environment.name}
      frame={frame}
      secretNotice={secretNotice}
      search={<SearchSlot isApple={isApple} />}
      proof={<ProofSlot />}
    >
      <ListSlots>{children}</ListSlots>
    </AppFrame>
  )
}
