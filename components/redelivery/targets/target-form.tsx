'use client'

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { fieldSentence } from '@/components/api/problem-words'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { RadioChoice } from '@/components/ui/fields/radio-choice'
import { TextField } from '@/components/ui/fields/text-field'
import { AlertLine } from '@/components/ui/section'
import { visibleText } from '@/lib/format/visible-text'
import type { TargetKind } from '@/lib/model/redelivery'
import { TARGET_LIMITS, TARGET_NAME_MAX } from '@/lib/redelivery/targets/limits'
import { HeaderFields } from './header-fields'
import { SecretChoice } from './secret-choice'
import { generateSecret, type SecretWay, type TargetDraft } from './target-form-state'

const KINDS: readonly { value: TargetKind; title: string; about: string }[] = [
  {
    value: 'staging',
    title: 'Staging',
    about: 'Receives no live webhooks. Refused where any environment has its host and port registered.',
  },
  {
    value: 'production',
    title: 'Production handler',
    about: 'Handles live webhooks. Every redelivery to it asks for its name again.',
  },
]

const LIMITS = [
  { field: 'rate', label: 'Requests a second', limits: TARGET_LIMITS.rate },
  { field: 'concurrency', label: 'Requests at a time', limits: TARGET_LIMITS.concurrency },
  { field: 'seconds', label: 'Seconds for each', limits: TARGET_LIMITS.deadlineMs.map((ms) => ms / 1000) },
] as const

const REFUSED_AS = { rate: 'body.rate', concurrency: 'body.concurrency', seconds: 'body.deadlineMs' } as const

type Props = {
  start: TargetDraft
  ways: readonly SecretWay[]
  /** `secret` null: as stored. */
  onSave: (draft: TargetDraft, secret: string | null) => void
  error: Error | null
  isBusy: boolean
  /** Of the button. */
  label: string
  cancelTo: string
  note?: ReactNode
}

export function TargetForm({ start, ways, onSave, error, isBusy, label, cancelTo, note }: Props) {
  const { environment } = useFrame()
  const [draft, setDraft] = useState(start)
  const [generated, setGenerated] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const set = (change: Partial<TargetDraft>) => setDraft((before) => ({ ...before, ...change }))
  const sentence = (field: string, subject: string) => fieldSentence(error, field, subject)
  const isAtField = error instanceof ApiError && error.fields.length > 0

  useEffect(() => setGenerated(generateSecret()), [])
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    onSave(draft, { keep: null, generated, chosen: draft.chosen }[draft.way])
  }
  return (
    <form ref={form} onSubmit={submit} autoComplete="off" noValidate className="flex max-w-2xl flex-col gap-5">
      <TextField
        label="Name"
        value={draft.name}
        maxLength={TARGET_NAME_MAX}
        onChange={(text) => set({ name: text })}
        problem={sentence('body.name', 'The name')}
        hint="Unique in this environment, for instance Staging handler."
      />
      <TextField
        label="URL"
        isMono
        inputMode="url"
        value={draft.url}
        onChange={(text) => set({ url: text })}
        problem={sentence('body.url', 'The URL')}
        autoCapitalize="off"
        spellCheck={false}
        hint="Each payload is posted there. Redirects are not followed."
      />
      <div className="flex flex-col gap-2">
        <RadioChoice legend="Kind" choices={KINDS} value={draft.kind} onChange={(kind) => set({ kind })} />
        {draft.kind === 'production' && (
          <TextField
            label={
              draft.name.trim() === '' ? 'Type its name once more' : `Type ${visibleText(draft.name.trim())} once more`
            }
            value={draft.typedName}
            onChange={(text) => set({ typedName: text })}
            problem={sentence('body.typedName', 'This')}
            hint={`It says that payloads may be sent to a handler of live webhooks from ${environment.label}.`}
          />
        )}
      </div>
      <SecretChoice
        ways={ways}
        way={draft.way}
        onWay={(way) => set({ way })}
        generated={generated}
        chosen={draft.chosen}
        onChosen={(chosen) => set({ chosen })}
        refusal={sentence('body.secret', 'The secret')}
      />
      <HeaderFields headers={draft.headers} onChange={(headers) => set({ headers })} error={error} />
      <fieldset>
        <legend className="pb-1 font-medium">At most</legend>
        <div className="grid grid-cols-3 items-start gap-3 phone:grid-cols-1">
          {LIMITS.map(({ field, label: name, limits: [low, high] }) => (
            <TextField
              key={field}
              label={name}
              inputMode="numeric"
              value={draft[field]}
              onChange={(text) => set({ [field]: text })}
              problem={sentence(REFUSED_AS[field], 'This')}
              hint={`${low} to ${high}`}
            />
          ))}
        </div>
      </fieldset>
      <AlertLine>{error && !isAtField && <ProblemText error={error} />}</AlertLine>
      {note}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={isBusy} focusableWhenDisabled>
          {label}
        </Button>
        <ButtonLink href={cancelTo}>Cancel</ButtonLink>
      </div>
    </form>
  )
}
