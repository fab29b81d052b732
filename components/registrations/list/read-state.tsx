'use client'

import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { FailureState } from '@/components/states/failure-state'
import { Notice } from '@/components/ui/notice'
import { LongPlatformText } from '@/components/ui/text/platform-text'
import type { Registrations } from '../use-registrations'

const KEPT =
  'Registrations are read live from the platform and are not stored here. The archive of deliveries is not affected.'

type Props = { registrations: Registrations; skeleton: ReactNode; children: ReactNode }

export function ReadState({ registrations: { list, error, isReading, read }, skeleton, children }: Props) {
  if (list) {
    return (
      <>
        {error && (
          <Notice tone="failed" icon={<TriangleAlert aria-hidden />} title="Refreshing failed" role="alert">
            <LongPlatformText text={error.message} isProse /> This page shows the state of{' '}
            <TimeText iso={list.readAt} as="exact" />.
          </Notice>
        )}
        {children}
      </>
    )
  }
  if (!error) return skeleton
  return <FailureState error={error} subject="The registrations" kept={KEPT} onRetry={read} isRetrying={isReading} />
}
