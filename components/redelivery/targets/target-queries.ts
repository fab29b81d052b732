'use client'

import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchJson, postJson } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import type { TargetExchange, TargetList, TargetRow, TargetTest } from '@/lib/redelivery/targets/dto'
import type { NewTarget, TargetChange } from '@/lib/redelivery/targets/schemas'

const listKey = (environment: string) => ['targets', environment] as const
const targetKey = (environment: string, id: string) => ['target', environment, id] as const
const exchangeKey = (environment: string, id: string) => ['target-exchange', environment, id] as const

const pathOf = (environment: string) => `/api/${environment}/redeliveries/targets`

export type TargetSeed<Data> = { readAt: number; data: Data }

export function useTargets(seed: TargetSeed<TargetList>) {
  const { environment } = useFrame()
  return useQuery({
    queryKey: listKey(environment.name),
    queryFn: ({ signal }) => fetchJson<TargetList>(pathOf(environment.name), { signal }),
    initialData: seed.data,
    initialDataUpdatedAt: seed.readAt,
  })
}

export function useTarget(seed: TargetSeed<TargetRow>) {
  const { environment } = useFrame()
  const { id } = seed.data
  return useQuery({
    queryKey: targetKey(environment.name, id),
    queryFn: ({ signal }) => fetchJson<TargetRow>(`${pathOf(environment.name)}/${id}`, { signal }),
    initialData: seed.data,
    initialDataUpdatedAt: seed.readAt,
  })
}

/** The latest one of this visit: it is kept nowhere else. */
export function useExchange(id: string): TargetExchange | null {
  const { environment } = useFrame()
  const { data } = useQuery<TargetExchange>({
    queryKey: exchangeKey(environment.name, id),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}

function useTargetChange<Input>(change: (base: string, input: Input) => Promise<TargetRow>) {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(pathOf(environment.name), input),
    onSuccess: (row) => {
      client.setQueryData(targetKey(environment.name, row.id), row)
      // A test of other settings says nothing of these.
      if (row.lastTest === null) client.removeQueries({ queryKey: exchangeKey(environment.name, row.id) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: listKey(environment.name) }),
    // A secret does not outlive its form.
    gcTime: 0,
  })
}

export const useCreateTarget = () => useTargetChange((base, input: NewTarget) => postJson<TargetRow>(base, input))

export const useChangeTarget = (id: string) =>
  useTargetChange((base, input: TargetChange) =>
    fetchJson<TargetRow>(`${base}/${id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    }),
  )

export function useTestTarget() {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => postJson<TargetTest>(`${pathOf(environment.name)}/${id}/test`),
    onSuccess: ({ target, exchange }) => {
      client.setQueryData(targetKey(environment.name, target.id), target)
      client.setQueryData(exchangeKey(environment.name, target.id), exchange)
    },
    onSettled: () => client.invalidateQueries({ queryKey: listKey(environment.name) }),
  })
}

export function useRemoveTarget(id: string) {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (typedName: string) => {
      await removeAt(`${pathOf(environment.name)}/${id}/remove`, typedName)
    },
    onSettled: () => client.invalidateQueries({ queryKey: listKey(environment.name) }),
  })
}

/** Answers the id, so that there is a body to read. */
const removeAt = (path: string, typedName: string) => postJson<{ id: string }>(path, { typedName })
