'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import type { ChangeResult, RegistrationList } from '@/lib/registrations/dto'
import { registrationsQuery } from '../registration-queries'
import { type Attempt, findChange, isAnswerLost, type Lost, readEvidence, sendAttempt } from './attempt'

type End = { result: ChangeResult } | { lost: Lost }

export type Change = {
  /** Sends it once, whatever happens. `onMade` is called when it is known to be made. */
  send: (attempt: Attempt, onMade: (result: ChangeResult) => void) => void
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

/** One change of a registration. After it the list is read again, whatever the answer was; a lost answer is never repeated. */
export function useChange(list: RegistrationList): Change {
  const { environment } = useFrame()
  const client = useQueryClient()
  const query = registrationsQuery(environment.name)
  /** The list that the newest attempt was made from. */
  const [before, setBefore] = useState(list)
  const [lost, setLost] = useState<Lost | null>(null)

  const readList = () => client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null)

  const judge = (attempt: Attempt, base: RegistrationList, after: RegistrationList | null): Lost => ({
    attempt,
    change: after && findChange(attempt, base, after),
    evidence: after && readEvidence(attempt, base, after),
  })

  const run = async (attempt: Attempt): Promise<End> => {
    setBefore(list)
    setLost(null)
    try {
      const result = await sendAttempt(environment.name, attempt)
      const { change, evidence } = result
      if (result.list) client.setQueryData(query.queryKey, result.list)
      const after = result.list ?? (await readList())
      if (change.state === 'done') return { result: { ...result, list: after } }
      // Without a list the server's evidence is none: what was read here is.
      const shown = result.list ? evidence : after && readEvidence(attempt, list, after)
      return { lost: { attempt, change, evidence: shown } }
    } catch (error) {
      const after = await readList()
      if (!isAnswerLost(error)) throw error
      const found = judge(attempt, list, after)
      // The answer got lost on its way from Rampdesk to this page: Rampdesk itself knows.
      return found.change?.state === 'done'
        ? { result: { change: found.change, list: after, evidence: null } }
        : { lost: found }
    }
  }

  const change = useMutation({ mutationFn: run })
  const reading = useMutation({
    mutationFn: readList,
    onSuccess: (after) =>
      setLost((last) => {
        if (!last || !after) return last
        const found = judge(last.attempt, before, after)
        return { ...found, change: found.change ?? last.change }
      }),
  })

  return {
    send: (attempt, onMade) =>
      change.mutate(attempt, {
        onSuccess: (end) => ('lost' in end ? setLost(end.lost) : onMade(end.result)),
      }),
    isSending: change.isPending,
    error: change.error,
    lost,
    readAgain: () => reading.mutate(),
    isReading: reading.isPending,
    forget: change.reset,
  }
}
