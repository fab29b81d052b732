import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import type { OperatorList, OwnAccount } from '@/lib/auth/accounts/dto'
import { ACCOUNT_ROUTES, OWN_ACCOUNT_ROUTES } from '@/lib/auth/accounts/routes'
import type { EnvironmentRoleChange, PasswordChange } from '@/lib/auth/accounts/schemas'
import { IDENTITY_ROUTES } from '@/lib/auth/identity/routes'
import type { Role } from '@/lib/model/role'

const FRESH = { refetchOnMount: false, refetchOnWindowFocus: 'always', gcTime: 0 } as const

const accountsQuery = (environment: string) =>
  queryOptions({
    queryKey: ['accounts', environment],
    queryFn: ({ signal }) => call(ACCOUNT_ROUTES.list, { environment }, { signal }),
  })

const ownQuery = (environment: string) =>
  queryOptions({
    queryKey: ['own-account', environment],
    queryFn: ({ signal }) => call(OWN_ACCOUNT_ROUTES.read, { environment }, { signal }),
  })

export function useAccounts(initialData: OperatorList) {
  const { environment } = useFrame()
  return useQuery({ ...accountsQuery(environment.name), ...FRESH, initialData })
}

/** A mutation after which the list is read again. */
function useAccountChange<Input, Answer>(change: (environment: string, input: Input) => Promise<Answer>) {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(environment.name, input),
    onSettled: () => client.invalidateQueries(accountsQuery(environment.name)),
    gcTime: 0,
  })
}

export const useInvite = () =>
  useAccountChange((environment, body: { email: string; role: Role }) =>
    call(ACCOUNT_ROUTES.invite, { environment }, { body }),
  )

export const useReset = () =>
  useAccountChange((environment, operatorId: string) => call(ACCOUNT_ROUTES.reset, { environment, operatorId }))

export const useWithdraw = () =>
  useAccountChange((environment, linkId: string) => call(ACCOUNT_ROUTES.withdraw, { environment, linkId }))

export const useChangeRole = (operatorId: string) =>
  useAccountChange((environment, body: { role: Role; seen: Role }) =>
    call(ACCOUNT_ROUTES.role, { environment, operatorId }, { body }),
  )

export const useChangeEnvironmentRole = (operatorId: string) =>
  useAccountChange((environment, body: EnvironmentRoleChange) =>
    call(ACCOUNT_ROUTES.environmentRole, { environment, operatorId }, { body }),
  )

export const useSwitchAccount = (act: 'disable' | 'enable' | 'signOut' | 'removeFactors') =>
  useAccountChange((environment, operatorId: string) => call(ACCOUNT_ROUTES[act], { environment, operatorId }))

export function useOwnAccount(initialData: OwnAccount) {
  const { environment } = useFrame()
  return useQuery({ ...ownQuery(environment.name), ...FRESH, initialData })
}

/** A change of the own account, answered with the account as it then is. */
function useOwnChange<Input>(change: (environment: string, input: Input) => Promise<OwnAccount>) {
  const { environment } = useFrame()
  const client: QueryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(environment.name, input),
    onSuccess: (account) => client.setQueryData(ownQuery(environment.name).queryKey, account),
    gcTime: 0,
  })
}

export const useChangeName = () =>
  useOwnChange((environment, body: { name: string }) => call(OWN_ACCOUNT_ROUTES.name, { environment }, { body }))

export const useChangePassword = () =>
  useOwnChange((environment, body: PasswordChange) => call(OWN_ACCOUNT_ROUTES.password, { environment }, { body }))

export const useEndSession = () =>
  useOwnChange((environment, sessionId: string) => call(OWN_ACCOUNT_ROUTES.endSession, { environment, sessionId }))

export const useUnlink = () => useOwnChange((environment, _: null) => call(IDENTITY_ROUTES.unlink, { environment }))

export const useEndOthers = () =>
  useOwnChange((environment, _: null) => call(OWN_ACCOUNT_ROUTES.endOthers, { environment }))
