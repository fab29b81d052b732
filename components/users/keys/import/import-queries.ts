'use client'

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import type { ImportStatus } from '@/lib/users/keys/import/dto'
import { KEY_IMPORT_ROUTES } from '@/lib/users/keys/import/routes'

const LOOK_AGAIN_MS = 1000

const statusKey = (environment: string) => ['user-key-import', environment] as const

/** The state of the import, read again and again while a job runs or a person uploads. */
export function useImportStatus(seed: ImportStatus | null) {
  const { environment } = useFrame()
  return useQuery({
    queryKey: statusKey(environment.name),
    queryFn: async ({ signal }) =>
      (await call(KEY_IMPORT_ROUTES.newest, { environment: environment.name }, { signal })).newest,
    initialData: seed,
    refetchOnMount: false,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const stage = data?.import.state
      return stage === 'running' || stage === 'receiving' ? LOOK_AGAIN_MS : false
    },
  })
}

/** A step of the import; the status is read again even after a failure. */
export function useImportStep() {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, step }: { id: string; step: 'start' | 'stop' }) =>
      call(KEY_IMPORT_ROUTES[step], { environment: environment.name, importId: id }),
    onSettled: () => client.invalidateQueries({ queryKey: statusKey(environment.name) }),
  })
}

/** Problems of an import, in the order of the file, 200 at a time. */
export function useImportProblems(id: string) {
  const { environment } = useFrame()
  return useInfiniteQuery({
    queryKey: ['user-key-import-problems', environment.name, id],
    queryFn: ({ signal, pageParam }) =>
      call(
        KEY_IMPORT_ROUTES.problems,
        { environment: environment.name, importId: id },
        { query: { after: pageParam }, signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ nextAfter }) => nextAfter,
  })
}
