'use client'

import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { FailureState } from '@/components/states/failure-state'
import { Notice } from '@/components/ui/notice'
import { PageHead } from '@/components/ui/page-head'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import type { RegistrationList } from '@/lib/registrations/dto'
import type { RegistrationsSeed } from '../registration-queries'
import { useRegistrations } from '../use-registrations'

type Props = {
  title: string
  about: ReactNode
  seed: RegistrationsSeed
  children: (list: RegistrationList) => ReactNode
}

export function ChangePage({ title, about, seed, children }: Props) {
  const { environment } = useFrame()
  const { list, error, isReading, read } = useRegistrations(seed)
  return (
    <>
      <PageHead title={title} back={{ href: `/${environment.name}/webhooks`, label: 'Registrations' }}>
        {about}
      </PageHead>
      <div className="page-column flex flex-col gap-3 px-4 pb-10">
        {list && error && (
          <Notice tone="failed" icon={<TriangleAlert aria-hidden />} title="Refreshing failed" role="alert">
            <LongPlatformText text={error.message} isProse /> This page may be out of date.
          </Notice>
        )}
        {list && children(list)}
        {!list && error && (
          <FailureState
            error={error}
            subject="The registrations"
            kept="They are read live from the platform, and changes are not safe without them. Nothing was changed."
            onRetry={read}
            isRetrying={isReading}
          />
        )}
      </div>
    </>
  )
}
