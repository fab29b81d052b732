'use client'

import clsx from 'clsx'
import { Check } from 'lucide-react'
import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { announce } from '@/components/ui/text/announcer'
import type { Cutover } from '@/lib/secret/dto'
import { currentStep, cutoverSteps, STAGE_SAID, STEP_TITLES, type StepName, type StepState } from './cutover-steps'
import { StepContent, type StepProps } from './step-content'
import { titleWords } from './verdict-words'

type Props = StepProps & { takesFocus: boolean }

export function CutoverCard({ takesFocus, ...props }: Props) {
  const { cutover } = props
  const { list, ...focus } = useFocusAtStep(cutover, takesFocus)
  useSaidStages(cutover)
  return (
    <ol ref={list} {...focus} className="rounded-card border border-line bg-panel px-4 pt-3.5 pb-1">
      {cutoverSteps(cutover).map(({ name, state }, index) => (
        <Step key={name} name={name} state={state} number={index + 1}>
          <StepContent name={name} {...props} />
        </Step>
      ))}
    </ol>
  )
}

const STATE_SAID: Record<StepState, string> = { done: 'done', current: 'in progress', waiting: 'not yet' }

type LineProps = { name: StepName; state: StepState; number: number; children: ReactNode }

function Step({ name, state, number, children }: LineProps) {
  return (
    <li className="group relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 pb-4">
      <span aria-hidden className="absolute top-7 bottom-1 left-3 w-px -translate-x-1/2 bg-line group-last:hidden" />
      <span
        aria-hidden
        className={clsx(
          'grid size-6 place-items-center rounded-full border text-small font-semibold tabular-nums',
          state === 'done' && 'border-transparent bg-delivered-soft text-delivered',
          state === 'current' && 'border-transparent bg-accent text-on-accent',
          state === 'waiting' && 'border-line-strong text-muted',
        )}
      >
        {state === 'done' ? <Check className="size-3.5" strokeWidth={3} /> : number}
      </span>
      <div className="flex min-w-0 flex-col gap-1.5 pt-0.5">
        <h3
          tabIndex={-1}
          data-step={name}
          aria-current={state === 'current' ? 'step' : undefined}
          className={clsx('font-semibold outline-none', state === 'waiting' && 'text-muted')}
        >
          {STEP_TITLES[name]}
          <span className="sr-only">, {STATE_SAID[state]}</span>
        </h3>
        {children}
      </div>
    </li>
  )
}

/** Moves the focus to the next step when the step that has it is removed. */
function useFocusAtStep(cutover: Cutover, takesFocus: boolean) {
  const list = useRef<HTMLOListElement>(null)
  const hasFocus = useRef(false)
  const step = currentStep(cutover)
  const seen = useRef(step)
  useEffect(() => {
    if (takesFocus) list.current?.querySelector<HTMLElement>('[aria-current="step"]')?.focus()
  }, [takesFocus])
  useEffect(() => {
    // The steps `ready` and `set` are on screen together, so the focus stays.
    const isBeside =
      [seen.current, step].every((name) => name === 'ready' || name === 'set') && cutover.stage === 'prepared'
    if (seen.current === step) return
    seen.current = step
    if (!hasFocus.current || isBeside) return
    list.current?.querySelector<HTMLElement>(`[data-step="${step}"]`)?.focus({ preventScroll: true })
  }, [step, cutover.stage])
  return {
    list,
    onFocus: () => {
      hasFocus.current = true
    },
    // An element that is removed loses the focus without a target.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null && !list.current?.contains(relatedTarget)) hasFocus.current = false
    },
  }
}

/** Announces each stage and verdict once, never the seconds. */
function useSaidStages({ stage, verdict, endpoints }: Cutover) {
  const said = verdict === null ? STAGE_SAID[stage] : titleWords(endpoints, verdict)
  const seen = useRef(said)
  useEffect(() => {
    if (seen.current === said) return
    seen.current = said
    announce(said)
  }, [said])
}
