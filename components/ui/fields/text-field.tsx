'use client'

import clsx from 'clsx'
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { useTypedEarly } from '../hooks/use-typed-early'
import { LongPlatformText } from '../text/platform-text'

const FIELD =
  'w-full rounded-control border border-faint bg-panel px-2.5 font-normal text-ink placeholder:text-faint aria-invalid:border-failed'

type Common = { label: string; problem?: string | null; hint?: ReactNode; onChange?: (text: string) => void }

type Props = Common &
  Omit<ComponentProps<'input'>, 'className' | 'onChange'> & {
    /** For text of machines, which is neither corrected nor capitalised. */
    isMono?: boolean
    ref?: Ref<HTMLInputElement>
  }

export function TextField({ label, problem = null, hint, isMono = false, onChange, ref, ...input }: Props) {
  const id = useId()
  const field = useTypedEarly(ref, input.value, onChange)
  return (
    <Labelled id={id} label={label} problem={problem} hint={hint}>
      <input
        autoComplete="off"
        {...(isMono && { autoCapitalize: 'off', spellCheck: false })}
        {...input}
        ref={field}
        onChange={onChange && ((event) => onChange(event.target.value))}
        id={id}
        className={clsx(FIELD, 'h-9', isMono && 'font-mono')}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem ${id}-hint`}
      />
    </Labelled>
  )
}

type AreaProps = Common &
  Omit<ComponentProps<'textarea'>, 'className' | 'onChange'> & { ref?: Ref<HTMLTextAreaElement> }

export function TextArea({ label, problem = null, hint, onChange, ref, ...input }: AreaProps) {
  const id = useId()
  const field = useTypedEarly(ref, input.value, onChange)
  return (
    <Labelled id={id} label={label} problem={problem} hint={hint}>
      <textarea
        autoComplete="off"
        spellCheck={false}
        {...input}
        ref={field}
        onChange={onChange && ((event) => onChange(event.target.value))}
        id={id}
        className={clsx(FIELD, 'py-2 font-mono')}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem ${id}-hint`}
      />
    </Labelled>
  )
}

type LabelledProps = { id: string; label: string; problem: string | null; hint: ReactNode; children: ReactNode }

function Labelled({ id, label, problem, hint, children }: LabelledProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children}
      <p
        id={`${id}-problem`}
        role="alert"
        className="font-medium text-pretty text-failed [overflow-wrap:anywhere] empty:hidden"
      >
        {problem && <LongPlatformText text={problem} isProse />}
      </p>
      <p id={`${id}-hint`} className="text-pretty text-muted empty:hidden">
        {hint}
      </p>
    </div>
  )
}
