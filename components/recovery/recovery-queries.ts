import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { countsKey, pagesKey } from '@/components/list/data/list-queries'
import { RECOVERY_CHANGE_ROUTES } from '@/lib/recovery/change/routes'
import type { RecoverySelectionInput } from '@/lib/recovery/change/schemas'
import { RECOVERY } from '@/lib/recovery/list/recovery-items'
import { RECOVERY_ROUTES } from '@/lib/recovery/list/routes'

const LOOK_AGAIN_MS = 10_000

const summaryKey = (environment: string) => ['recovery', 'summary', environment] as const
const itemsKey = (environment: string) => ['recovery', 'one', environment] as const

export function recoverySummaryQuery(environment: string) {
  return queryOptions({
    queryKey: summaryKey(environment),
    queryFn: ({ signal }) => call(RECOVERY_ROUTES.summary, { environment }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  })
}

export function recoveryItemQuery(environment: string, id: string) {
  return queryOptions({
    queryKey: [...itemsKey(environment), id],
    queryFn: ({ signal }) => call(RECOVERY_ROUTES.item, { environment, itemId: id }, { signal }),
  })
}

export function assigneesQuery(environment: string) {
  return queryOptions({
    queryKey: ['recovery', 'assignees', environment],
    queryFn: ({ signal }) => call(RECOVERY_CHANGE_ROUTES.assignees, { environment }, { signal }),
  })
}

/** Reads rows, counts, summary and open failures again. */
export function useRecoveryRefresh() {
  const { environment } = useFrame()
  const client = useQueryClient()
  return () =>
    Promise.all(
      [
        pagesKey(RECOVERY, environment.name),
        countsKey(RECOVERY, environment.name),
        summaryKey(environment.name),
        itemsKey(environment.name),
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
}

export function useFailureIds() {
  const { environment } = useFrame()
  return useMutation({
    mutationFn: (of: RecoverySelectionInput) =>
      call(RECOVERY_CHANGE_ROUTES.ids, { environment: environment.name }, { body: { of } }),
  })
}

export function useReadable() {
  const { environment } = useFrame()
  return useMutation({
    mutationFn: (of: RecoverySelectionInput) =>
      call(RECOVERY_CHANGE_ROUTES.readable, { environment: environment.name }, { body: { of } }),
  })
}

export const reReadItem = (environment: string, id: string) =>
  call(RECOVERY_CHANGE_ROUTES.reRead, { environment, itemId: id })
