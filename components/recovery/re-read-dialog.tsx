'use client'

import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError, call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { Form, SubmitButton } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/layers/dialog'
import { ProgressBar } from '@/components/ui/progress-bar'
import { AlertLine } from '@/components/ui/section'
import { Skeleton } from '@/components/ui/skeleton'
import { IdText } from '@/components/ui/text/id-text'
import { formatCount, formatQuantity } from '@/lib/format/number'
import { RE_READ_AT_ONCE } from '@/lib/recovery/change/re-read-limit'
import type { RecoverySelectionInput } from '@/lib/recovery/change/schemas'
import type { ReadableResource, ReadableResources } from '@/lib/recovery/dto'
import { reReadText } from '@/lib/recovery/recovery-words'
import { USER_ROUTES } from '@/lib/users/api/routes'
import { reReadItem, useReadable, useRecoveryRefresh } from './recovery-queries'

type Props = { of: RecoverySelectionInput; what: string; onClose: (closed: number) => void }

/** Reads the resources of the chosen failures one after the other, and says the result of each. */
export function ReReadDialog({ of, what, onClose }: Props) {
  const { mutate, data, error } = useReadable()
  const closed = useRef(0)
  const leave = () => onClose(closed.current)
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutate(of)
  }, [mutate, of])
  return (
    <Dialog title={`Re-read and close ${what}`} place="wide" open onOpenChange={(isOpen) => !isOpen && leave()}>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-pretty text-muted">
          Reads each failure’s resource at the platform. Failures of generic events up to now are closed with the
          re-read as evidence; failures of milestone events only if the resource is in a final state. The handler is not
          notified.
        </p>
        <AlertLine>{error && <ProblemText error={error} />}</AlertLine>
        {data ? <Run found={data} closed={closed} onClose={leave} /> : !error && <Skeleton className="h-24 w-full" />}
      </div>
    </Dialog>
  )
}

type Result = { closed: number; text: string; isProblem: boolean }

type RunProps = { found: ReadableResources; closed: RefObject<number>; onClose: () => void }

function Run({ found: { resources, isCut, unreadable }, closed: sum, onClose }: RunProps) {
  const { environment } = useFrame()
  const refresh = useRecoveryRefresh()
  const [results, setResults] = useState<readonly Result[]>([])
  const stop = useRef(false)
  useEffect(
    () => () => {
      stop.current = true
    },
    [],
  )
  const reading = useMutation({
    mutationFn: async (purpose: string) => {
      stop.current = false
      for (const resource of resources.slice(results.length)) {
        const result = await readOne(environment.name, resource, purpose)
        sum.current += result.closed
        setResults((before) => [...before, result])
        if (stop.current) break
      }
    },
    onSettled: () => refresh(),
  })
  const form = useForm({
    start: { purpose: '' },
    sending: reading,
    body: ({ purpose }) => purpose.trim(),
    isReady: ({ purpose }) => purpose.trim() !== '',
  })
  if (resources.length === 0)
    return (
      <>
        <p className="text-pretty">
          None of these can be re-read: they name no resource or no user. Send them again, or close them with a reason.
        </p>
        <div>
          <Button onClick={onClose}>Close</Button>
        </div>
      </>
    )
  const closed = results.reduce((sum, result) => sum + result.closed, 0)
  const left = resources.length - results.length
  return (
    <Form form={form} className="flex flex-col gap-3">
      <p className="text-pretty">
        {resources.length === 1
          ? 'One resource is read.'
          : `${formatQuantity(resources.length, 'resource')} are read one at a time, the soonest to expire first.`}
        {isCut && ` One run reads at most ${RE_READ_AT_ONCE}. Run it again for the rest of the selection.`}
        {unreadable > 0 &&
          ` ${formatQuantity(unreadable, 'failure')} of the selection can’t be re-read: no resource or no user is named.`}
      </p>
      {reading.isIdle ? (
        <TextField
          label="Ticket number or reason"
          {...form.field('purpose')}
          maxLength={200}
          hint="Recorded in the audit for each user who is read for the first time in this session."
        />
      ) : (
        <>
          <ProgressBar label="Resources read" share={results.length / resources.length} />
          <p role="status" className="tabular-nums">
            {formatCount(results.length)} of {formatQuantity(resources.length, 'resource')} read,{' '}
            {formatQuantity(closed, 'failure')} closed{!reading.isPending && left > 0 ? '; stopped' : ''}
          </p>
          <ul className="flex max-h-[40vh] flex-col overflow-auto border-y border-line">
            {results.map((result, index) => (
              <ResultRow key={resources[index]?.itemId} resource={resources[index]} result={result} />
            ))}
          </ul>
        </>
      )}
      <div className="flex gap-2">
        {!reading.isPending && left > 0 && (
          <SubmitButton
            form={form}
            label={
              reading.isIdle ? `Read ${formatQuantity(resources.length, 'resource')}` : `Read the remaining ${left}`
            }
          />
        )}
        {reading.isPending ? (
          <Button
            onClick={() => {
              stop.current = true
            }}
          >
            Stop
          </Button>
        ) : (
          <Button onClick={onClose}>{reading.isIdle ? 'Cancel' : 'Done'}</Button>
        )}
      </div>
    </Form>
  )
}

function ResultRow({ resource, result }: { resource: ReadableResource | undefined; result: Result }) {
  if (!resource) return null
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1.5 last:border-b-0">
      <IdText id={resource.resourceId} name="resource id" />
      <span className={result.isProblem ? 'text-failed' : 'text-muted'}>{result.text}</span>
    </li>
  )
}

async function readOne(environment: string, resource: ReadableResource, purpose: string): Promise<Result> {
  try {
    const outcome = await openedFor(environment, resource, purpose)
    return { closed: outcome.closed, text: reReadText(outcome), isProblem: false }
  } catch (error) {
    const text = error instanceof Error ? error.message : 'It could not be read.'
    return { closed: 0, text, isProblem: true }
  }
}

async function openedFor(environment: string, { itemId, userId }: ReadableResource, purpose: string) {
  try {
    return await reReadItem(environment, itemId)
  } catch (error) {
    const isAsked = error instanceof ApiError && error.type === '/problems/purpose_required'
    if (!isAsked || userId === null) throw error
    await call(USER_ROUTES.open, { environment, userId }, { body: { purpose } })
    return reReadItem(environment, itemId)
  }
}
