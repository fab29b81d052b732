import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { ownFirstByName } from '@/lib/sharing/by-name'
import type { SavedView, ViewChangeInput, ViewInput } from '@/lib/views/dto'
import { VIEW_ROUTES } from '@/lib/views/routes'

/** The saved views, read for each opening, because colleagues share views. */
export function viewsQuery(environment: string, list: string) {
  return queryOptions({
    queryKey: ['views', environment, list],
    queryFn: async ({ signal }) => (await call(VIEW_ROUTES.list, { environment }, { query: { list }, signal })).views,
    staleTime: 0,
  })
}

/** A change whose answer is shown at once; the views are then read again, even after a failure. */
function useViewChange<Input, Result>(
  list: string,
  change: (environment: string, input: Input) => Promise<Result>,
  place: (views: SavedView[], result: Result) => SavedView[],
  onError: (error: Error) => void = () => undefined,
) {
  const { environment } = useFrame()
  const client = useQueryClient()
  const query = viewsQuery(environment.name, list)
  return useMutation({
    mutationFn: (input: Input) => change(environment.name, input),
    onSuccess: (result) => void client.setQueryData(query.queryKey, (views) => views && place(views, result)),
    onError,
    onSettled: () => void client.invalidateQueries(query),
  })
}

const without = (views: SavedView[], id: string) => views.filter((view) => view.id !== id)
const withView = (views: SavedView[], view: SavedView) => [...without(views, view.id), view].sort(ownFirstByName)

export function useSaveView(list: string) {
  return useViewChange(
    list,
    (environment, input: Omit<ViewInput, 'list'>) =>
      call(VIEW_ROUTES.create, { environment }, { body: { ...input, list } }),
    withView,
  )
}

export function useChangeView(list: string, onError?: (error: Error) => void) {
  return useViewChange(
    list,
    (environment, { id, change }: { id: string; change: ViewChangeInput }) =>
      call(VIEW_ROUTES.change, { environment, viewId: id }, { body: change }),
    withView,
    onError,
  )
}

export function useDeleteView(list: string) {
  return useViewChange(
    list,
    (environment, viewId: string) => call(VIEW_ROUTES.delete, { environment, viewId }),
    (views, { id }) => without(views, id),
  )
}
