import { type ReactNode, Suspense } from 'react'
import { ChangeSkeleton } from '@/components/webhooks/change/change-skeleton'
import { WriteForbidden } from '@/components/webhooks/change/write-forbidden'
import type { RegistrationsSeed } from '@/components/webhooks/registration-queries'
import { isAllowed } from '@/lib/auth/roles'
import { type PageScope, pageScope } from '@/lib/http/page-scope'
import { readRegistrations } from '../read-registrations'

type Props = { environment: string; title: string; children: (seed: RegistrationsSeed) => ReactNode }

/** A page that changes registrations: for those who may, once the platform has been read. */
export async function ChangeRoute({ environment, title, children }: Props) {
  const scope = await pageScope(environment)
  if (!isAllowed(scope.actor.role, 'registration.write')) return <WriteForbidden />
  return (
    <Suspense fallback={<ChangeSkeleton title={title} />}>
      <Seeded scope={scope}>{children}</Seeded>
    </Suspense>
  )
}

async function Seeded({ scope, children }: { scope: PageScope; children: Props['children'] }) {
  return children(await readRegistrations(scope))
}
