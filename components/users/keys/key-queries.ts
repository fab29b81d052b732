'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchJson, postJson } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { countsKey, pagesKey } from '@/components/list/data/list-queries'
import type { UserKeyRow } from '@/lib/users/keys/dto'
import { USER_KEYS } from '@/lib/users/keys/user-keys'

const rowKey = (environment: string, id: string) => ['user-key', environment, id] as const

export const keysPath = (environment: string) => `/api/${environment}/${USER_KEYS.name}`

export function useUserKey(id: string, row: UserKeyRow | null) {
  const { environment } = useFrame()
  return useQuery({
    queryKey: rowKey(environment.name, id),
    queryFn: ({ signal }) => fetchJson<UserKeyRow>(`${keysPath(environment.name)}/${id}`, { signal }),
    ...(row ? { placeholderData: row } : {}),
    staleTime: 0,
  })
}

/** Reads rows and counts again even after a failure: a lost answer may hide success. */
function useKeyChange<Input>(change: (base: string, input: Input) => Promise<UserKeyRow>) {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(keysPath(environment.name), input),
    onSuccess: (row) => client.setQueryData(rowKey(environment.name, row.id), row),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: pagesKey(USER_KEYS, environment.name) }),
        client.invalidateQueries({ queryKey: countsKey(USER_KEYS, environment.name) }),
      ]),
    // A key does not outlive its form.
    gcTime: 0,
  })
}

export const useAddKey = () =>
  useKeyChange((base, input: { userId: string; apiKey: string }) => postJson<UserKeyRow>(base, input))

export const useTestKey = () => useKeyChange((base, id: string) => postJson<UserKeyRow>(`${base}/${id}/test`))

export const useRevokeKey = () => useKeyChange((base, id: string) => postJson<UserKeyRow>(`${base}/${id}/revoke`))
