'use client'

import { useState } from 'react'
import { addDays, type Day, dayIn, startOfDay, wallOf } from '@/lib/format/wall-clock'
import { TIME_PRESET_WORDS, type TimeFilter } from '@/lib/list/time'
import { readTypedRange, tellRange, timeText } from '@/lib/list/time-entry/read-typed-range'
import { isoOf, readWhen } from '@/lib/list/time-entry/read-when'

export type TimeFieldName = 'when' | 'from' | 'to'

type Problems = Record<TimeFieldName, string | null>

const NO_PROBLEMS: Problems = { when: null, from: null, to: null }

type Typed = Record<TimeFieldName, string> & { range: TimeFilter['range'] }

/** The typed time range: a span in words fills both ends, and the ends are applied. */
export function useTimeEntry(filters: TimeFilter, zone: string) {
  const shown = (iso: string | null) => (iso === null ? '' : timeText(iso, zone))
  const [typed, setTyped] = useState<Typed>({ when: '', from: shown(filters.from), to: shown(filters.to), range: null })
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const [anchor, setAnchor] = useState<Day | null>(null)
  // Relative times count from the moment of typing, so that the ends show the applied times.
  const naming = () => ({ zone, now: Date.now() })

  const type = (field: TimeFieldName, text: string) => {
    setProblems(NO_PROBLEMS)
    setAnchor(null)
    if (field !== 'when') return setTyped({ ...typed, when: '', range: null, [field]: text })
    const time = readWhen(text, naming())?.time
    setTyped({ when: text, from: shown(time?.from ?? null), to: shown(time?.to ?? null), range: time?.range ?? null })
  }

  const pickDay = (day: Day) => {
    const [first, last] = anchor !== null && wallOf(anchor) > wallOf(day) ? [day, anchor] : [anchor ?? day, day]
    const iso = (of: Day) => shown(isoOf(startOfDay(of, zone)))
    setTyped({ when: '', from: iso(first), to: iso(addDays(last, 1)), range: null })
    setProblems(NO_PROBLEMS)
    setAnchor(anchor === null ? day : null)
  }

  const read = readTypedRange(typed, naming())
  const whenProblem = () => readWhen(typed.when, naming())?.problem ?? null

  /** The entered time; null if there are problems, each shown at its field. */
  const submit = (): TimeFilter | null => {
    if (typed.range !== null) return { range: typed.range, from: null, to: null }
    const when = whenProblem()
    if (when === null && read.range) return { range: null, ...read.range }
    setProblems(when !== null ? { ...NO_PROBLEMS, when } : { ...NO_PROBLEMS, ...read.problems })
    return null
  }

  const isEmpty = typed.when.trim() === '' && typed.from.trim() === '' && typed.to.trim() === ''
  const understood = (): { text: string; isUnread: boolean } => {
    const hasProblem = Object.values(problems).some((problem) => problem !== null)
    if (isEmpty || hasProblem) return { text: '', isUnread: false }
    if (typed.range !== null)
      return { text: `The ${TIME_PRESET_WORDS[typed.range]}, moving with the clock`, isUnread: false }
    const problem = whenProblem() ?? read.problems?.from ?? read.problems?.to
    if (problem || !read.range) return { text: problem ?? '', isUnread: true }
    return { text: tellRange(read.range, naming()), isUnread: false }
  }
  return { typed, problems, type, pickDay, submit, understood: understood(), chosen: chosenDays(read.range, zone) }
}

/** The first and last day of a range with two ends; null for other ranges. */
function chosenDays(range: { from: string | null; to: string | null } | null, zone: string) {
  if (range === null || range.from === null || range.to === null) return null
  return { first: dayIn(zone, Date.parse(range.from)), last: dayIn(zone, Date.parse(range.to) - 1) }
}
