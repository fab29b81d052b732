import type { ReactNode } from 'react'
import { ChangeSkeleton } from '@/components/registrations/change/change-skeleton'
import { WriteForbidden } from '@/components/registrations/change/write-forbidden'
import type { RegistrationsSeed } from '@/components/registrations/registration-queries'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
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
