'use client'

import { TriangleAlert } from 'lucide-react'
import { TimeText } from '@/components/preferences/time-text'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { ProblemText } from './problem-text'

type Props = { reading: { error: Error | null; isFetching: boolean; refetch: () => unknown }; readAt?: string }

/** Says above a page’s older content that reading it again failed. */
export function RefreshFailed({ reading: { error, isFetching, refetch }, readAt }: Props) {
  if (!error) return null
  return (
    <Notice
      tone="failed"
      icon={<TriangleAlert aria-hidden />}
      title="Refreshing failed"
      role="alert"
      actions={
        <Button onClick={() => void refetch()} disabled={isFetching}>
          Refresh
        </Button>
      }
    >
      <ProblemText error={error} />{' '}
      {readAt === undefined ? (
        'This page may be out of date.'
      ) : (
        <>
          This page shows the state of <TimeText iso={readAt} as="exact" />.
        </>
      )}
    </Notice>
  )
}
