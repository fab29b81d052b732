'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { countsKey, pagesKey } from '@/components/list/data/list-queries'
import type { UserKeyRow } from '@/lib/users/keys/dto'
import { USER_KEY_ROUTES } from '@/lib/users/keys/routes'
import { USER_KEYS } from '@/lib/users/keys/user-keys'

const rowKey = (environment: string, id: string) => ['user-key', environment, id] as const

export function useUserKey(id: string, row: UserKeyRow | null) {
  const { environment } = useFrame()
  return useQuery({
    queryKey: rowKey(environment.name, id),
    queryFn: ({ signal }) => call(USER_KEY_ROUTES.one, { environment: environment.name, keyId: id }, { signal }),
    ...(row ? { placeholderData: row } : {}),
    staleTime: 0,
  })
}

/** A change of a key; rows and counts are read again even after a failure, because a lost answer may hide success. */
function useKeyChange<Input>(change: (environment: string, input: Input) => Promise<UserKeyRow>) {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(environment.name, input),
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
  useKeyChange((environment, body: { userId: string; apiKey: string }) =>
    call(USER_KEY_ROUTES.add, { environment }, { body }),
  )

export const useTestKey = () =>
  useKeyChange((environment, keyId: string) => call(USER_KEY_ROUTES.test, { environment, keyId }))

export const useRevokeKey = () =>
  useKeyChange((environment, keyId: string) => call(USER_KEY_ROUTES.revoke, { environment, keyId }))
