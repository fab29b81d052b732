'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import type { FormMutation } from '@/components/forms/use-form'
import type { ChangeResult, RegistrationList } from '@/lib/registrations/dto'
import { registrationsQuery } from '../registration-queries'
import { type ChangeRequest, isAnswerLost, judgeLost, type Lost, sendAttempt } from './attempt'

type End = { result: ChangeResult } | { lost: Lost }

/** A change under way; `onSuccess` is called once the change is known to be made. */
export type PendingChange = FormMutation<ChangeRequest, ChangeResult> & {
  lost: Lost | null
  isMade: boolean
  readAgain: () => void
  isReading: boolean
  forget: () => void
}

/** Added to a countdown, so that the list is not read before the countdown ends. */
const SLACK_MS = 500

/** Makes a change and reads the list again after any answer; a change whose answer was lost is never repeated. */
export function useChange(list: RegistrationList): PendingChange {
  const { environment } = useFrame()
  const client = useQueryClient()
  const query = registrationsQuery(environment.name)
  const [before, setBefore] = useState(list)
  const [lost, setLost] = useState<Lost | null>(null)

  /** Drops a reading under way, which may be older than the change. */
  const dropReading = () => client.cancelQueries({ queryKey: query.queryKey })

  const readList = async () => {
    await dropReading()
    return client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null)
  }

  const keepOrRead = async (answered: RegistrationList | null) => {
    if (!answered) return readList()
    await dropReading()
    client.setQueryData(query.queryKey, answered)
    return answered
  }

  const run = async (attempt: ChangeRequest): Promise<End> => {
    setBefore(list)
    setLost(null)
    try {
      const result = await sendAttempt(environment.name, attempt)
      const after = await keepOrRead(result.list)
      if (result.change.state === 'done') return { result: { ...result, list: after } }
      const found = judgeLost(attempt, list, after, result.change)
      // The server compared with a list from just before the change, so its evidence counts.
      return { lost: result.list ? { ...found, evidence: result.evidence } : found }
    } catch (error) {
      const after = await readList()
      if (!isAnswerLost(error)) throw error
      const found = judgeLost(attempt, list, after, null)
      // The change is done, and only this page’s answer was lost.
      return found.change?.state === 'done'
        ? { result: { change: found.change, list: after, evidence: null } }
        : { lost: found }
    }
  }

  const change = useMutation({ mutationFn: run })
  const { mutate: readAgain, isPending: isReading } = useMutation({
    mutationFn: readList,
    onSuccess: (after) =>
      setLost((last) => (last && after ? judgeLost(last.attempt, before, after, last.change) : last)),
  })

  const waitMs = lost && lost.evidence !== 'made' ? (lost.change?.openMs ?? 0) : 0
  const countedAt = lost?.countedAt
  useEffect(() => {
    if (waitMs === 0 || countedAt === undefined) return
    const timer = setTimeout(() => readAgain(), waitMs + SLACK_MS)
    return () => clearTimeout(timer)
  }, [waitMs, countedAt, readAgain])

  return {
    mutate: (attempt, { onSuccess, onSettled }) =>
      change.mutate(attempt, {
        onSuccess: (end) => ('lost' in end ? setLost(end.lost) : onSuccess(end.result)),
        onSettled,
      }),
    isPending: change.isPending,
    error: change.error,
    lost,
    isMade: lost?.evidence === 'made' || (change.data !== undefined && 'result' in change.data),
    readAgain: () => readAgain(),
    isReading,
    forget: change.reset,
  }
}
