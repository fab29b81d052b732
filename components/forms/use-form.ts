'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '@/components/api/fetch-json'
import { fieldSentence } from '@/components/api/problem-words'

/** The part of a mutation that a form uses. */
export type FormMutation<Body, Answer> = {
  mutate: (body: Body, on: { onSuccess: (answer: Answer) => void; onSettled: () => void }) => void
  isPending: boolean
  error: Error | null
}

type Options<Values, Body, Answer> = {
  start: Values
  sending: FormMutation<Body, Answer>
  body: (values: Values) => Body
  onDone?: (answer: Answer, body: Body) => void
  /** A sentence for each field that keeps the form from being sent. */
  check?: (values: Values) => { [Name in keyof Values]?: string | null }
  /** The words that begin a refusal at a field, by path in the body, with `*` for an index. Other refusals stand at the form’s end. */
  subjects?: Readonly<Record<string, string>>
  /** False while nothing may be sent. */
  isReady?: (values: Values) => boolean
}

export type FormState = {
  element: (element: HTMLElement | null) => void
  submit: (event?: FormEvent) => void
  isPending: boolean
  isReady: boolean
  /** The problem of the form as a whole; null if its fields tell all of it. */
  error: Error | null
}

/** A mutation for forms that take effect in the page alone. */
export const AT_ONCE: FormMutation<unknown, void> = {
  mutate: (_, { onSuccess, onSettled }) => {
    onSuccess()
    onSettled()
  },
  isPending: false,
  error: null,
}

/** Sends once at a time, and focuses the first field with a problem. A refusal stands at its field until the field changes. */
export function useForm<Values extends object, Body, Answer>(options: Options<Values, Body, Answer>) {
  const { sending, check, subjects = {} } = options
  const { error, isPending } = sending
  const [start] = useState(options.start)
  const [values, setValues] = useState(start)
  const [isChecked, setIsChecked] = useState(false)
  const [isDone, setIsDone] = useState(false)
  const [refused, setRefused] = useState<Values | null>(null)
  const element = useRef<HTMLElement>(null)
  const latest = useRef(values)
  latest.current = values
  // A ref, because a second press may come before rendering.
  const isSent = useRef(false)
  const isReady = options.isReady?.(values) ?? true
  const found = isChecked ? check?.(values) : undefined

  useEffect(() => {
    if (error) focusFirstProblem(element.current)
  }, [error])
  useEffect(() => {
    if (!isPending) isSent.current = false
  }, [isPending])

  const change = (next: (before: Values) => Values) => {
    setIsDone(false)
    setValues(next)
  }

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isSent.current || isPending || !isReady) return
    flushSync(() => setIsChecked(true))
    if (check && Object.values(check(values)).some((problem) => problem != null))
      return focusFirstProblem(element.current)
    const body = options.body(values)
    isSent.current = true
    sending.mutate(body, {
      onSuccess: (answer) => {
        setIsDone(latest.current === values)
        options.onDone?.(answer, body)
      },
      onSettled: () => {
        isSent.current = false
        setRefused(latest.current)
      },
    })
  }

  const problem = (name: keyof Values, path = String(name)): string | null => {
    const subject = subjects[placeOf(path)]
    if (found?.[name] != null) return found[name]
    if (subject === undefined || (refused !== null && refused[name] !== values[name])) return null
    return fieldSentence(error, `body.${path}`, subject)
  }

  // Values have the members that they began with.
  const names = Object.keys(start) as (keyof Values)[]
  return {
    values,
    set: (part: Partial<Values>) => change((before) => ({ ...before, ...part })),
    problem,
    /** Value, change and problem, as the fields of the kit take them. */
    field: <Name extends keyof Values>(name: Name, path?: string) => ({
      value: values[name],
      onChange: (value: Values[Name]) => change((before) => ({ ...before, [name]: value })),
      problem: problem(name, path),
    }),
    submit,
    element: (held: HTMLElement | null) => {
      element.current = held
    },
    isReady,
    isPending,
    error: error && isToldAtFields(error, subjects) ? null : error,
    /** Sent, and nothing was changed since. */
    isDone,
    isDirty: !isDone && names.some((name) => values[name] !== start[name]),
  }
}

const placeOf = (path: string) => path.replace(/\.\d+/g, '.*')

function isToldAtFields(error: Error, subjects: Readonly<Record<string, string>>): boolean {
  if (!(error instanceof ApiError) || error.fields.length === 0) return false
  return error.fields.every(({ field }) => placeOf(field.replace(/^body\./, '')) in subjects)
}

function focusFirstProblem(form: HTMLElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus()
}
