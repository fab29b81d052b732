import type { ReactNode } from 'react'
import type { EnvironmentSummary } from '@/components/api/frame-context'
import { AppFrame } from '@/components/frame/app-frame'
import { getCoverage } from '@/lib/archive/coverage/get-coverage'
import { type Environment, env } from '@/lib/env'
import { pageScope } from '@/lib/http/page-scope'

type Props = { params: Promise<{ environment: string }>; children: ReactNode }

/** An environment holds credentials too. */
function summarize({ name, label, kind }: Environment): EnvironmentSummary {
  return { name, label, kind }
}

export default async function EnvironmentLayout({ params, children }: Props) {
  const scope = await pageScope((await params).environment)
  const { name, email, role } = scope.actor
  const frame = {
    environment: summarize(scope.environment),
    environments: env().environments.map(summarize),
    operator: { name, email, role },
    coverage: await getCoverage(scope),
  }
  return (
    <AppFrame key={scope.environment.name} frame={frame}>
      {children}
    </AppFrame>
  )
}
