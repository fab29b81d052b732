'use client'

import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import type { TargetExchange, TargetList, TargetRow } from '@/lib/redelivery/targets/dto'
import { TARGET_ROUTES } from '@/lib/redelivery/targets/routes'
import type { NewTarget, TargetChange } from '@/lib/redelivery/targets/schemas'

const listKey = (environment: string) => ['targets', environment] as const
const targetKey = (environment: string, id: string) => ['target', environment, id] as const
const exchangeKey = (environment: string, id: string) => ['target-exchange', environment, id] as const

export type TargetSeed<Data> = { readAt: number; data: Data }

export function useTargets(seed: TargetSeed<TargetList>) {
  const { environment } = useFrame()
  return useQuery({
    queryKey: listKey(environment.name),
    queryFn: ({ signal }) => call(TARGET_ROUTES.list, { environment: environment.name }, { signal }),
    initialData: seed.data,
    initialDataUpdatedAt: seed.readAt,
  })
}

/** The targets, read by the browser if the page came without them. */
export function useTargetChoices() {
  const { environment } = useFrame()
  return useQuery({
    queryKey: listKey(environment.name),
    queryFn: ({ signal }) => call(TARGET_ROUTES.list, { environment: environment.name }, { signal }),
  })
}

export function useTarget(seed: TargetSeed<TargetRow>) {
  const { environment } = useFrame()
  const { id } = seed.data
  return useQuery({
    queryKey: targetKey(environment.name, id),
    queryFn: ({ signal }) => call(TARGET_ROUTES.one, { environment: environment.name, targetId: id }, { signal }),
    initialData: seed.data,
    initialDataUpdatedAt: seed.readAt,
  })
}

/** The latest exchange of this visit, which is kept nowhere else; null if there was none. */
export function useExchange(id: string): TargetExchange | null {
  const { environment } = useFrame()
  const { data } = useQuery<TargetExchange>({
    queryKey: exchangeKey(environment.name, id),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}

function useTargetChange<Input>(change: (environment: string, input: Input) => Promise<TargetRow>) {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(environment.name, input),
    onSuccess: (row) => {
      client.setQueryData(targetKey(environment.name, row.id), row)
      // A test with other settings says nothing about these.
      if (row.lastTest === null) client.removeQueries({ queryKey: exchangeKey(environment.name, row.id) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: listKey(environment.name) }),
    // A secret does not outlive its form.
    gcTime: 0,
  })
}

export const useCreateTarget = () =>
  useTargetChange((environment, body: NewTarget) => call(TARGET_ROUTES.create, { environment }, { body }))

export const useChangeTarget = (id: string) =>
  useTargetChange((environment, body: TargetChange) =>
    call(TARGET_ROUTES.change, { environment, targetId: id }, { body }),
  )

export function useTestTarget() {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(TARGET_ROUTES.test, { environment: environment.name, targetId: id }),
    onSuccess: ({ target, exchange }) => {
      client.setQueryData(targetKey(environment.name, target.id), target)
      client.setQueryData(exchangeKey(environment.name, target.id), exchange)
    },
    onSettled: () => client.invalidateQueries({ queryKey: listKey(environment.name) }),
  })
}

export function useSendSample(event: string) {
  const { environment } = useFrame()
  return useMutation({
    mutationFn: (targetId: string) =>
      call(TARGET_ROUTES.sample, { environment: environment.name, targetId }, { body: { event } }),
  })
}

export function useRemoveTarget(id: string) {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (typedName: string) =>
      call(TARGET_ROUTES.remove, { environment: environment.name, targetId: id }, { body: { typedName } }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey(environment.name) }),
  })
}
