'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import type { ChangeResult, RegistrationList } from '@/lib/registrations/dto'
import { registrationsQuery } from '../registration-queries'
import { type ChangeRequest, isAnswerLost, judgeLost, type Lost, sendAttempt } from './attempt'

type End = { result: ChangeResult } | { lost: Lost }

export type PendingChange = {
  /** Sends it once, whatever happens. `onMade` is called when it is known to be made. */
  send: (attempt: ChangeRequest, onMade: (result: ChangeResult) => void) => void
  isSending: boolean
  /** Why it was refused; the list has been read again then. */
  error: Error | null
  lost: Lost | null
  /** Reads the list again for what became of a change whose answer got lost. */
  readAgain: () => void
  isReading: boolean
  /** What was refused is past: the form goes by something else now. */
  forget: () => void
}

/** So that a reading at the end of a countdown does not find its last moment. */
const SLACK_MS = 500

/** One change of a registration. After it the list is read again, whatever the answer was; a lost answer is never repeated. */
export function useChange(list: RegistrationList): PendingChange {
  const { environment } = useFrame()
  const client = useQueryClient()
  const query = registrationsQuery(environment.name)
  /** The list that the newest attempt was made from. */
  const [before, setBefore] = useState(list)
  const [lost, setLost] = useState<Lost | null>(null)

  /** A reading that is under way may have begun before the change: it must not come after what is newer. */
  const dropReading = () => client.cancelQueries({ queryKey: query.queryKey })

  const readList = async () => {
    await dropReading()
    return client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null)
  }

  /** The list that an answer brought, or one that is read now. */
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
      // The server compares with the list as it was just before the change was sent.
      return { lost: result.list ? { ...found, evidence: result.evidence } : found }
    } catch (error) {
      const after = await readList()
      if (!isAnswerLost(error)) throw error
      const found = judgeLost(attempt, list, after, null)
      // The answer got lost on its way from Rampdesk to this page: Rampdesk itself knows.
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
    send: (attempt, onMade) =>
      change.mutate(attempt, {
        onSuccess: (end) => ('lost' in end ? setLost(end.lost) : onMade(end.result)),
      }),
    isSending: change.isPending,
    error: change.error,
    lost,
    readAgain: () => readAgain(),
    isReading,
    forget: change.reset,
  }
}
