'use client'

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { useRequestKey } from '@/components/api/request-key'
import { countsKey, pagesKey } from '@/components/list/data/list-queries'
import { addressOf } from '@/lib/api/address-of'
import { EXPORT_ROUTES } from '@/lib/exports/jobs/routes'
import type { ExportPreset } from '@/lib/exports/presets/dto'
import { PRESET_ROUTES } from '@/lib/exports/presets/routes'
import type { ExportLayout, ExportSettings } from '@/lib/model/export'
import type { Role } from '@/lib/model/role'
import { ownFirstByName } from '@/lib/sharing/by-name'

export const exportableQuery = (environment: string, list: string) =>
  queryOptions({
    queryKey: ['exportable', environment, list],
    queryFn: ({ signal }) => call(EXPORT_ROUTES.sources, { environment }, { query: { list }, signal }),
    staleTime: 60_000,
  })

export const exportCountQuery = (environment: string, settings: ExportSettings) =>
  queryOptions({
    queryKey: ['export-count', environment, settings],
    queryFn: () => call(EXPORT_ROUTES.count, { environment }, { body: { settings } }),
    staleTime: 0,
    gcTime: 0,
  })

type Order = { name?: string; settings: ExportSettings }

/** Starts an export; repeating the same settings answers the same job. */
export function useStartExport() {
  const { environment } = useFrame()
  const client = useQueryClient()
  const keyOf = useRequestKey()
  return useMutation({
    mutationFn: (order: Order) =>
      call(EXPORT_ROUTES.start, { environment: environment.name }, { body: { ...order, requestKey: keyOf(order) } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: pagesKey({ name: 'exports' }, environment.name) })
      void client.invalidateQueries({ queryKey: countsKey({ name: 'exports' }, environment.name) })
    },
  })
}

/** Has the browser save the export’s file, without leaving the page. */
export function saveExport(environment: string, id: string) {
  const link = document.createElement('a')
  link.href = addressOf(EXPORT_ROUTES.file, { environment, exportId: id })
  link.download = ''
  link.click()
}

export const presetsQuery = (environment: string, list: string) =>
  queryOptions({
    queryKey: ['export-presets', environment, list],
    queryFn: async ({ signal }) =>
      (await call(PRESET_ROUTES.list, { environment }, { query: { list }, signal })).presets,
    staleTime: 0,
  })

export type PresetAction =
  | { kind: 'create'; name: string; layout: ExportLayout; sharedWith: Role[] }
  | { kind: 'change'; preset: ExportPreset; change: { name?: string; layout?: ExportLayout; sharedWith?: Role[] } }
  | { kind: 'delete'; preset: ExportPreset }

/** Saves, changes or deletes a preset; answers the preset, or null after a deletion. */
export function usePresetAction(list: string) {
  const { environment } = useFrame()
  const client = useQueryClient()
  const query = presetsQuery(environment.name, list)
  const place = { environment: environment.name }
  return useMutation({
    mutationFn: async (action: PresetAction): Promise<ExportPreset | null> => {
      if (action.kind === 'create') {
        const { name, layout, sharedWith } = action
        return call(PRESET_ROUTES.create, place, { body: { list, name, layout, sharedWith } })
      }
      const { id, updatedAt } = action.preset
      if (action.kind === 'change')
        return call(PRESET_ROUTES.change, { ...place, presetId: id }, { body: { updatedAt, ...action.change } })
      await call(PRESET_ROUTES.delete, { ...place, presetId: id })
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
