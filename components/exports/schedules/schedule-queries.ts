'use client'

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchJson, postJson } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import type { ExportSourceDto } from '@/lib/exports/dto'
import type { ExportScheduleDto, ExportScheduleList } from '@/lib/exports/schedules/dto'
import type { Cadence, ExportSettings } from '@/lib/model/export'

const schedulesKey = (environment: string) => ['export-schedules', environment] as const

export function useSchedules(seed: ExportScheduleList) {
  const { environment } = useFrame()
  return useQuery({
    queryKey: schedulesKey(environment.name),
    queryFn: ({ signal }) => fetchJson<ExportScheduleList>(`/api/${environment.name}/export-schedules`, { signal }),
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

/** A run answers the id of its export. */
export function useScheduleAction() {
  const { environment } = useFrame()
  const client = useQueryClient()
  const base = `/api/${environment.name}/export-schedules`
  return useMutation({
    mutationFn: async (action: ScheduleAction): Promise<{ id: string }> => {
      if (action.kind === 'create') return postJson<ExportScheduleDto>(base, action.plan)
      const { id, updatedAt } = action.schedule
      return action.kind === 'change'
        ? postJson<ExportScheduleDto>(`${base}/${id}/change`, { updatedAt, ...action.change })
        : postJson<{ id: string }>(`${base}/${id}/${action.kind}`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: schedulesKey(environment.name) }),
  })
}

/** Every list that the reader may export. */
export const allExportableQuery = (environment: string) =>
  queryOptions({
    queryKey: ['exportable', environment],
    queryFn: ({ signal }) => fetchJson<ExportSourceDto[]>(`/api/${environment}/exports/sources`, { signal }),
    staleTime: 60_000,
  })
