import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchJson } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { ownFirstByName } from '@/lib/sharing/by-name'
import type { SavedView, SavedViewList, ViewChangeInput, ViewInput } from '@/lib/views/dto'

/** Anew for each opening: colleagues share views. */
export function viewsQuery(environment: string, list: string) {
  return queryOptions({
    queryKey: ['views', environment, list],
    queryFn: async ({ signal }) =>
      (await fetchJson<SavedViewList>(`/api/${environment}/views?list=${list}`, { signal })).views,
    staleTime: 0,
  })
}

function send<T>(method: string, path: string, body?: ViewInput | ViewChangeInput): Promise<T> {
  const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return fetchJson<T>(path, { method, ...sent })
}

/** The answer stands at once; then the list is read again, even after a failure. */
function useViewChange<Input, Result>(
  list: string,
  change: (base: string, input: Input) => Promise<Result>,
  place: (views: SavedView[], result: Result) => SavedView[],
) {
  const { environment } = useFrame()
  const client = useQueryClient()
  const query = viewsQuery(environment.name, list)
  return useMutation({
    mutationFn: (input: Input) => change(`/api/${environment.name}/views`, input),
    onSuccess: (result) => void client.setQueryData(query.queryKey, (views) => views && place(views, result)),
    onSettled: () => void client.invalidateQueries(query),
  })
}

const without = (views: SavedView[], id: string) => views.filter((view) => view.id !== id)
const withView = (views: SavedView[], view: SavedView) => [...without(views, view.id), view].sort(ownFirstByName)

export function useSaveView(list: string) {
  return useViewChange(
    list,
    (base, input: Omit<ViewInput, 'list'>) => send<SavedView>('POST', base, { ...input, list }),
    withView,
  )
}

export function useChangeView(list: string) {
  return useViewChange(
    list,
    (base, { id, change }: { id: string; change: ViewChangeInput }) =>
      send<SavedView>('PATCH', `${base}/${id}`, change),
    withView,
  )
}

export function useDeleteView(list: string) {
  return useViewChange(
    list,
    (base, id: string) => send<{ id: string }>('DELETE', `${base}/${id}`),
    (views, { id }) => without(views, id),
  )
}
