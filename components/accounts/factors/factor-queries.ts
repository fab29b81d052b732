import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import type { OwnFactors } from '@/lib/auth/factors/dto'
import { PROOF_ROUTES } from '@/lib/auth/factors/proof/routes'
import { FACTOR_ROUTES } from '@/lib/auth/factors/routes'
import type { AppRemoval } from '@/lib/auth/factors/schemas'

const factorsQuery = queryOptions({
  queryKey: ['own-factors'],
  queryFn: ({ signal }) => call(FACTOR_ROUTES.read, {}, { signal }),
})

export const useFactors = (initialData: OwnFactors) =>
  useQuery({ ...factorsQuery, refetchOnMount: false, refetchOnWindowFocus: 'always', gcTime: 0, initialData })

/** The account’s factors, read anew for each question. */
export const useFactorsNow = () => useQuery({ ...factorsQuery, staleTime: 0, gcTime: 0 })

/** A mutation after which the factors are read again. No answer is kept, because answers hold secrets. */
export function useFactorChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(factorsQuery), gcTime: 0 })
}

export const useProve = () =>
  useMutation({
    mutationFn: (body: { code: string } | { password: string }) => call(PROOF_ROUTES.prove, {}, { body }),
    gcTime: 0,
  })

export const useBeginApp = () =>
  useMutation({ mutationFn: (body: { password: string }) => call(FACTOR_ROUTES.beginApp, {}, { body }), gcTime: 0 })

/** Does not read the factors again: the page does once the recovery codes are put away. */
export const useConfirmApp = () =>
  useMutation({ mutationFn: (body: { code: string }) => call(FACTOR_ROUTES.confirmApp, {}, { body }), gcTime: 0 })

export const useRemoveApp = () => useFactorChange((body: AppRemoval) => call(FACTOR_ROUTES.removeApp, {}, { body }))

export const useRenewCodes = () => useFactorChange((_: null) => call(FACTOR_ROUTES.recoveryCodes, {}))
