'use client'

import type { ComponentProps, ReactNode } from 'react'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { FirstField } from '@/components/ui/layers/first-field'
import { AlertLine } from '@/components/ui/section'
import { LeaveGuard } from './leave-guard'
import type { FormState } from './use-form'

type Props = Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
  form: FormState
  /** Asks before entries are lost. */
  isDirty?: boolean
  /** The first field takes the focus, in a form for a new item. */
  focusesFirst?: boolean
}

const STACKED = 'flex flex-col gap-3 px-4 pb-4'

export function Form({ form, isDirty, focusesFirst, className = STACKED, children, ...props }: Props) {
  return (
    <form ref={form.element} onSubmit={form.submit} noValidate autoComplete="off" className={className} {...props}>
      {isDirty !== undefined && <LeaveGuard isDirty={isDirty} />}
      {focusesFirst ? <FirstField>{children}</FirstField> : children}
    </form>
  )
}

type ButtonProps = Pick<ComponentProps<typeof Button>, 'look' | 'size' | 'className' | 'aria-describedby'> & {
  form: FormState
  label: ReactNode
  busyLabel?: ReactNode
}

export function SubmitButton({ form, label, busyLabel, look = 'primary', ...props }: ButtonProps) {
  return (
    <Button type="submit" look={look} disabled={form.isPending || !form.isReady} {...props}>
      {form.isPending ? (busyLabel ?? label) : label}
    </Button>
  )
}

/** The problem of the form as a whole, and its buttons. */
export function FormEnd({ children, ...button }: ButtonProps & { children?: ReactNode }) {
  const { error } = button.form
  return (
    <>
      <AlertLine>{error && <ProblemText error={error} />}</AlertLine>
      <div className="flex flex-wrap gap-2">
        <SubmitButton {...button} />
        {children}
      </div>
    </>
  )
}
