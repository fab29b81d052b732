'use client'

import { useQuery } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { ProblemText } from '@/components/states/problem-text'
import { AlertLine } from '@/components/ui/section'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { REDELIVERY_ITEM_ROUTES } from '@/lib/redelivery/items/routes'
import { ItemStateBadge } from '../states/item-state-badge'

const LOOK_AGAIN_MS = 3000

/** The redeliveries of one delivery, newest first; draws nothing if there are none. */
export function SentAgainList({ deliveryId }: { deliveryId: string }) {
  const { environment } = useFrame()
  const mayRead = usePermission('redelivery.read')
  const { data, error } = useQuery({
    queryKey: ['sent-again', environment.name, deliveryId],
    queryFn: ({ signal }) =>
      call(REDELIVERY_ITEM_ROUTES.sentAgain, { environment: environment.name, deliveryId }, { signal }),
    enabled: mayRead,
    refetchInterval: ({ state }) =>
      state.data?.some((each) => each.state === 'waiting' || each.state === 'sent') ? LOOK_AGAIN_MS : false,
  })
  if (!mayRead || (!error && !data?.length)) return null
  return (
    <section aria-labelledby="sent-again" className="flex flex-col gap-1.5">
      <h3 id="sent-again" className="font-semibold">
        Sent again
      </h3>
      <AlertLine>
        {error && (
          <>
            The redeliveries can’t be shown. <ProblemText error={error} />
          </>
        )}
      </AlertLine>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line empty:hidden">
        {data?.map((each) => (
          <li key={each.jobId} className="flex flex-wrap items-center gap-x-2 gap-y-0.5 px-3 py-1.5">
            <ItemStateBadge state={each.state} />
            <TextLink href={`/${environment.name}/redeliveries/${each.jobId}/${each.id}`}>
              Redelivery {each.jobId}
            </TextLink>
            <span className="min-w-0 text-muted">
              by <PlatformText text={each.by} className="font-medium text-ink" /> to{' '}
              <PlatformText text={each.targetName} />
              {each.status !== null && `, answered ${each.status}`}
            </span>
            <TimeText iso={each.sentAt ?? each.jobCreatedAt} as="relative" className="ml-auto text-muted" />
          </li>
        ))}
      </ul>
    </section>
  )
}
