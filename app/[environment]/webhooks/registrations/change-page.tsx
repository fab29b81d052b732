import type { SearchParams } from 'nuqs/server'
import type { ReactNode } from 'react'
import { ChangeSkeleton } from '@/components/registrations/change/change-skeleton'
import type { RegistrationsSeed } from '@/components/registrations/registration-queries'
import { StreamWhenSlow } from '@/components/states/stream-when-slow'
import { deskPage } from '../../desk-page'
import { readRegistrations } from '../read-registrations'

type Asked<Segment extends string> = { params: Record<Segment, string>; query: SearchParams }

/** A page that changes registrations. */
export function changePage<Segment extends string = never>(
  title: string,
  draw: (seed: RegistrationsSeed, asked: Asked<Segment>) => ReactNode,
) {
  return deskPage<Segment>('registration.write', async ({ scope, params, searchParams }) => {
    const query = await searchParams
    return (
      <StreamWhenSlow reading={readRegistrations(scope)} fallback={<ChangeSkeleton title={title} />}>
        {(seed) => draw(seed, { params, query })}
      </StreamWhenSlow>
    )
  })
}
