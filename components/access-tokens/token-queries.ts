import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import type { AccessTokenList } from '@/lib/auth/access-tokens/dto'
import type { TokenDays } from '@/lib/auth/access-tokens/lifetimes'
import { ACCESS_TOKEN_ROUTES } from '@/lib/auth/access-tokens/routes'
import type { Role } from '@/lib/model/role'
import type { TokenScope } from '@/lib/model/token-scope'

function tokensQuery(environment: string) {
  return queryOptions({
    queryKey: ['access-tokens', environment],
    queryFn: ({ signal }) => call(ACCESS_TOKEN_ROUTES.list, { environment }, { signal }),
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

export type TokenInput = { name: string; role: Role; scopes: TokenScope[]; days: TokenDays }

/** The text of a token does not outlive the component. */
export function useCreateToken() {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TokenInput) => call(ACCESS_TOKEN_ROUTES.create, { environment: environment.name }, { body }),
    onSettled: () => client.invalidateQueries(tokensQuery(environment.name)),
    gcTime: 0,
  })
}

export function useRevokeToken() {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (tokenId: string) => call(ACCESS_TOKEN_ROUTES.revoke, { environment: environment.name, tokenId }),
    onSettled: () => client.invalidateQueries(tokensQuery(environment.name)),
  })
}
