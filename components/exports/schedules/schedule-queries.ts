'use client'

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { EXPORT_ROUTES } from '@/lib/exports/jobs/routes'
import type { ExportScheduleDto, ExportScheduleList } from '@/lib/exports/schedules/dto'
import { SCHEDULE_ROUTES } from '@/lib/exports/schedules/routes'
import type { Cadence, ExportSettings } from '@/lib/model/export'

const schedulesKey = (environment: string) => ['export-schedules', environment] as const

export function useSchedules(seed: ExportScheduleList) {
  const { environment } = useFrame()
  return useQuery({
    queryKey: schedulesKey(environment.name),
    queryFn: ({ signal }) => call(SCHEDULE_ROUTES.list, { environment: environment.name }, { signal }),
    initialData: seed,
    refetchInterval: 30_000,
  })
}

type Plan = { name: string; settings: ExportSettings; cadence: Cadence; zone: string }

export type ScheduleAction =
  | { kind: 'create'; plan: Plan }
  | { kind: 'change'; schedule: ExportScheduleDto; change: Partial<Plan> & { isPaused?: boolean } }
  | { kind: 'delete'; schedule: ExportScheduleDto }
  | { kind: 'run'; schedule: ExportScheduleDto }

/** An action on a schedule; a run answers the id of its export. */
export function useScheduleAction() {
  const { environment } = useFrame()
  const client = useQueryClient()
  const place = { environment: environment.name }
  return useMutation({
    mutationFn: async (action: ScheduleAction): Promise<{ id: string }> => {
      if (action.kind === 'create') return call(SCHEDULE_ROUTES.create, place, { body: action.plan })
      const { id: scheduleId, updatedAt } = action.schedule
      return action.kind === 'change'
        ? call(SCHEDULE_ROUTES.change, { ...place, scheduleId }, { body: { updatedAt, ...action.change } })
        : call(SCHEDULE_ROUTES[action.kind], { ...place, scheduleId })
    },
    onSettled: () => client.invalidateQueries({ queryKey: schedulesKey(environment.name) }),
  })
}

/** Every list that the reader may export. */
export const allExportableQuery = (environment: string) =>
  queryOptions({
    queryKey: ['exportable', environment],
    queryFn: ({ signal }) => call(EXPORT_ROUTES.sources, { environment }, { signal }),
    staleTime: 60_000,
  })
