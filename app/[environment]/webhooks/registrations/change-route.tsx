import type { ReactNode } from 'react'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { ChangeSkeleton } from '@/components/webhooks/change/change-skeleton'
import { WriteForbidden } from '@/components/webhooks/change/write-forbidden'
import type { RegistrationsSeed } from '@/components/webhooks/registration-queries'
import { isAllowed } from '@/lib/auth/roles'
import { pageScope } from '@/lib/http/page-scope'
import { readRegistrations } from '../read-registrations'

type Props = { environment: string; title: string; children: (seed: RegistrationsSeed) => ReactNode }

export async function ChangeRoute({ environment, title, children }: Props) {
  const scope = await pageScope(environment)
  if (!isAllowed(scope.actor.role, 'registration.write')) return <WriteForbidden />
  return (
    <StreamWhenSlow reading={readRegistrations(scope)} fallback={<ChangeSkeleton title={title} />}>
      {children}
    </StreamWhenSlow>
  )
}
