'use client'

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchJson, postJson } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import type { ImportProblems, ImportStatus, KeyImport } from '@/lib/users/keys/import/dto'
import { keysPath } from '../key-queries'

const LOOK_AGAIN_MS = 1000

const statusKey = (environment: string) => ['user-key-import', environment] as const

/** While a job runs, or somebody uploads, it is read again and again. */
export function useImportStatus(seed: ImportStatus | null) {
  const { environment } = useFrame()
  return useQuery({
    queryKey: statusKey(environment.name),
    queryFn: async ({ signal }) => {
      const path = `${keysPath(environment.name)}/imports`
      return (await fetchJson<{ newest: ImportStatus | null }>(path, { signal })).newest
    },
    initialData: seed,
    refetchOnMount: false,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const stage = data?.import.state
      return stage === 'running' || stage === 'receiving' ? LOOK_AGAIN_MS : false
    },
  })
}

/** A step of the import; its status is read again whatever comes of it. */
export function useImportStep() {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, step }: { id: string; step: 'start' | 'stop' }) =>
      postJson<KeyImport>(`${keysPath(environment.name)}/imports/${id}/${step}`),
    onSettled: () => client.invalidateQueries({ queryKey: statusKey(environment.name) }),
  })
}

/** In the order of the file, 200 at a time. */
export function useImportProblems(id: string) {
  const { environment } = useFrame()
  return useInfiniteQuery({
    queryKey: ['user-key-import-problems', environment.name, id],
    queryFn: ({ signal, pageParam }) =>
      fetchJson<ImportProblems>(`${keysPath(environment.name)}/imports/${id}/problems?after=${pageParam}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ nextAfter }) => nextAfter,
  })
}
