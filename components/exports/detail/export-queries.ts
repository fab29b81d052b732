'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import type { ExportJobDto } from '@/lib/exports/jobs/export-dto'
import { EXPORT_ROUTES } from '@/lib/exports/jobs/routes'

const LOOK_AGAIN_MS = 1000

export const isUnderWay = ({ state }: ExportJobDto) => state === 'queued' || state === 'running'

const exportKey = (environment: string, id: string) => ['export', environment, id] as const

/** An export, read each second while it is under way and the page in sight. */
export function useExport(seed: ExportJobDto) {
  const { environment } = useFrame()
  return useQuery({
    queryKey: exportKey(environment.name, seed.id),
    queryFn: ({ signal }) => call(EXPORT_ROUTES.job, { environment: environment.name, exportId: seed.id }, { signal }),
    initialData: seed,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? LOOK_AGAIN_MS : false),
  })
}

export function useExportControl(id: string) {
  const { environment } = useFrame()
  const client = useQueryClient()
  const queryKey = exportKey(environment.name, id)
  return useMutation({
    mutationFn: (control: 'cancel' | 'remove') =>
      call(EXPORT_ROUTES[control], { environment: environment.name, exportId: id }),
    onSuccess: (job) => client.setQueryData(queryKey, job),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
