import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import type { CutoverStep } from '@/lib/model/secret-change'
import type { CutoverStage, PreparedSecret, SecretStatus } from '@/lib/secret/dto'
import { SECRET_ROUTES } from '@/lib/secret/routes'

const WHILE_RUNNING_MS = 2000
const WHILE_PREPARED_MS = 5000
const OTHERWISE_MS = 15_000

/** Milliseconds between readings, by stage, so that a colleague’s steps appear. */
const LOOK_AGAIN_MS: Record<CutoverStage, number> = {
  prepared: WHILE_PREPARED_MS,
  sending: WHILE_RUNNING_MS,
  propagating: WHILE_RUNNING_MS,
  finishing: WHILE_RUNNING_MS,
  reading: WHILE_RUNNING_MS,
  judged: OTHERWISE_MS,
}

function secretQuery(environment: string) {
  return queryOptions({
    queryKey: ['secret', environment],
    queryFn: ({ signal }) => call(SECRET_ROUTES.status, { environment }, { signal }),
    staleTime: 0,
  })
}

export function useSecretStatus(initialData: SecretStatus) {
  const { environment } = useFrame()
  return useQuery({
    ...secretQuery(environment.name),
    initialData,
    // The server has just read the status; data of an earlier visit is older.
    refetchOnMount: false,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, error } }) =>
      data?.cutover && !error ? LOOK_AGAIN_MS[data.cutover.stage] : OTHERWISE_MS,
  })
}

/** Reads the status again even after a failure, since a lost answer may hide success. No secret is kept; `on` is called after unmounting, too. */
function useSecretChange<Input, Result>(
  change: (environment: string, input: Input) => Promise<Result>,
  on: { onSuccess?: (result: Result) => void; onError?: (error: Error) => void } = {},
) {
  const { environment } = useFrame()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(environment.name, input),
    ...on,
    onSettled: () => client.invalidateQueries(secretQuery(environment.name)),
    gcTime: 0,
  })
}

export type PrepareInput = { origin: 'generated' } | { origin: 'chosen'; secret: string }

/** `onPrepared` is called even after unmounting, because only this answer holds the secret. */
export function usePrepareSecret(onPrepared: (prepared: PreparedSecret) => void) {
  return useSecretChange((environment, body: PrepareInput) => call(SECRET_ROUTES.prepare, { environment }, { body }), {
    onSuccess: onPrepared,
  })
}

export type StepInput = { id: string; step: CutoverStep; isDone: boolean }

export function useConfirmStep() {
  return useSecretChange((environment, { id, ...body }: StepInput) =>
    call(SECRET_ROUTES.confirmStep, { environment, changeId: id }, { body }),
  )
}

/** `onDropped` is called even after unmounting. */
export function useDropSecret(onDropped: () => void) {
  return useSecretChange((environment, changeId: string) => call(SECRET_ROUTES.drop, { environment, changeId }), {
    onSuccess: onDropped,
  })
}

export type SetInput = { id: string; secret: string; password: string | null }

export function useSetSecret(onError: (error: Error) => void) {
  return useSecretChange(
    (environment, { id, ...body }: SetInput) => call(SECRET_ROUTES.set, { environment, changeId: id }, { body }),
    { onError },
  )
}
