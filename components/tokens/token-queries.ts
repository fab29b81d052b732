import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchJson, postJson } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import type { AccessTokenList, AccessTokenRow, NewAccessTokenText } from '@/lib/auth/tokens/dto'
import type { TokenDays } from '@/lib/auth/tokens/lifetimes'
import type { Role } from '@/lib/model/role'

function tokensQuery(environment: string) {
  return queryOptions({
    queryKey: ['access-tokens', environment],
    queryFn: ({ signal }) => fetchJson<AccessTokenList>(`/api/${environment}/settings/tokens`, { signal }),
  })
}

export function useAccessTokens(initialData: AccessTokenList) {
  const { environment } = useFrame()
  return useQuery({
    ...tokensQuery(environment.name),
    initialData,
    refetchOnMount: false,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

export type TokenInput = { name: string; role: Role; days: TokenDays }

/** The text of a token does not outlive the component. */
export function useCreateToken() {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: TokenInput) => postJson<NewAccessTokenText>(`/api/${environment.name}/settings/tokens`, input),
    onSettled: () => client.invalidateQueries(tokensQuery(environment.name)),
    gcTime: 0,
  })
}

export function useRevokeToken() {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => postJson<AccessTokenRow>(`/api/${environment.name}/settings/tokens/${id}/revoke`),
    onSettled: () => client.invalidateQueries(tokensQuery(environment.name)),
  })
}
