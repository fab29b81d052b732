'use client'

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { fetchJson, postJson } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { newRequestKey } from '@/components/api/request-key'
import { countsKey, pagesKey } from '@/components/list/data/list-queries'
import type { ExportCountDto, ExportJobDto, ExportSourceDto } from '@/lib/exports/dto'
import type { ExportPreset, ExportPresetList } from '@/lib/exports/presets/dto'
import type { ExportLayout, ExportSettings } from '@/lib/model/export'
import type { Role } from '@/lib/model/role'
import { encodeText } from '@/lib/paths'
import { ownFirstByName } from '@/lib/sharing/by-name'

export const exportableQuery = (environment: string, list: string) =>
  queryOptions({
    queryKey: ['exportable', environment, list],
    queryFn: ({ signal }) =>
      fetchJson<ExportSourceDto[]>(`/api/${environment}/exports/sources?list=${encodeText(list)}`, { signal }),
    staleTime: 60_000,
  })

export const exportCountQuery = (environment: string, settings: ExportSettings) =>
  queryOptions({
    queryKey: ['export-count', environment, settings],
    queryFn: () => postJson<ExportCountDto>(`/api/${environment}/exports/count`, { settings }),
    staleTime: 0,
    gcTime: 0,
  })

type Order = { name?: string; settings: ExportSettings }

/** A repetition of the same order is the same job. */
export function useStartExport() {
  const { environment } = useFrame()
  const client = useQueryClient()
  const sent = useRef<{ order: string; requestKey: string } | null>(null)
  return useMutation({
    mutationFn: (order: Order) => {
      const text = JSON.stringify(order)
      if (sent.current?.order !== text) sent.current = { order: text, requestKey: newRequestKey() }
      return postJson<ExportJobDto>(`/api/${environment.name}/exports`, {
        ...order,
        requestKey: sent.current.requestKey,
      })
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: pagesKey({ name: 'exports' }, environment.name) })
      void client.invalidateQueries({ queryKey: countsKey({ name: 'exports' }, environment.name) })
    },
  })
}

/** The browser saves what the address answers; the page stays. */
export function saveExport(environment: string, id: string) {
  const link = document.createElement('a')
  link.href = `/api/${environment}/exports/${id}/file`
  link.download = ''
  link.click()
}

export const presetsQuery = (environment: string, list: string) =>
  queryOptions({
    queryKey: ['export-presets', environment, list],
    queryFn: async ({ signal }) =>
      (await fetchJson<ExportPresetList>(`/api/${environment}/export-presets?list=${encodeText(list)}`, { signal }))
        .presets,
    staleTime: 0,
  })

export type PresetAction =
  | { kind: 'create'; name: string; layout: ExportLayout; sharedWith: Role[] }
  | { kind: 'change'; preset: ExportPreset; change: { name?: string; layout?: ExportLayout; sharedWith?: Role[] } }
  | { kind: 'delete'; preset: ExportPreset }

/** Null after a deletion. */
export function usePresetAction(list: string) {
  const { environment } = useFrame()
  const client = useQueryClient()
  const query = presetsQuery(environment.name, list)
  const base = `/api/${environment.name}/export-presets`
  return useMutation({
    mutationFn: async (action: PresetAction): Promise<ExportPreset | null> => {
      if (action.kind === 'create') {
        const { name, layout, sharedWith } = action
        return postJson<ExportPreset>(base, { list, name, layout, sharedWith })
      }
      const { id, updatedAt } = action.preset
      if (action.kind === 'change')
        return postJson<ExportPreset>(`${base}/${id}/change`, { updatedAt, ...action.change })
      await postJson<{ id: string }>(`${base}/${id}/delete`)
      return null
    },
    onSuccess: (preset, action) => {
      const gone = action.kind === 'create' ? null : action.preset.id
      client.setQueryData(query.queryKey, (known) => {
        const others = known?.filter(({ id }) => id !== gone && id !== preset?.id)
        return others && (preset ? [...others, preset].sort(ownFirstByName) : others)
      })
    },
    onSettled: () => void client.invalidateQueries(query),
  })
}
