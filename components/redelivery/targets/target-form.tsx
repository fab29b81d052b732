'use client'

import { useEffect, useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { Form, FormEnd } from '@/components/forms/form'
import { type FormMutation, useForm } from '@/components/forms/use-form'
import { ButtonLink } from '@/components/ui/button-link'
import { RadioChoice } from '@/components/ui/fields/radio-choice'
import { TextField } from '@/components/ui/fields/text-field'
import { visibleText } from '@/lib/format/visible-text'
import type { TargetKind } from '@/lib/model/redelivery'
import type { TargetRow } from '@/lib/redelivery/targets/dto'
import { TARGET_LIMITS, TARGET_NAME_MAX } from '@/lib/redelivery/targets/limits'
import { spaceProblem } from '@/lib/secret/pasted-spaces'
import { HeaderFields } from './header-fields'
import { SecretChoice } from './secret-choice'
import { generateSecret, type SecretWay, type TargetDraft } from './target-form-state'

const KINDS: readonly { value: TargetKind; title: string; about: string }[] = [
  {
    value: 'staging',
    title: 'Staging',
    about: 'Receives no live webhooks. Not allowed if any environment has its host and port registered.',
  },
  {
    value: 'production',
    title: 'Production handler',
    about: 'Handles live webhooks. Each redelivery to it asks you to type its name.',
  },
]

const LIMITS = [
  { name: 'rate', path: 'rate', label: 'Requests per second', limits: TARGET_LIMITS.rate },
  { name: 'concurrency', path: 'concurrency', label: 'Concurrent requests', limits: TARGET_LIMITS.concurrency },
  {
    name: 'seconds',
    path: 'deadlineMs',
    label: 'Timeout in seconds',
    limits: TARGET_LIMITS.deadlineMs.map((ms) => ms / 1000),
  },
] as const

const SUBJECTS = {
  name: 'The name',
  url: 'The URL',
  typedName: 'This',
  secret: 'The secret',
  headers: 'Extra headers',
  'headers.*.name': 'The name',
  'headers.*.value': 'The value',
  rate: 'This',
  concurrency: 'This',
  deadlineMs: 'This',
}

type Props<Body> = {
  start: TargetDraft
  ways: readonly SecretWay[]
  sending: FormMutation<Body, TargetRow>
  /** A `secret` of null keeps the stored one. */
  body: (draft: TargetDraft, secret: string | null) => Body
  onDone: (target: TargetRow) => void
  label: string
  busyLabel: string
  cancelTo: string
  focusesFirst?: boolean
}

export function TargetForm<Body>(props: Props<Body>) {
  const { start, ways, body, cancelTo, label, busyLabel, focusesFirst = false, ...sent } = props
  const { environment } = useFrame()
  const [generated, setGenerated] = useState<string | null>(null)
  useEffect(() => setGenerated(generateSecret()), [])
  const form = useForm({
    ...sent,
    start,
    body: (draft) => body(draft, { keep: null, generated, chosen: draft.chosen }[draft.way]),
    check: ({ way, chosen }) => ({ chosen: way === 'chosen' ? spaceProblem(chosen, true) : null }),
    subjects: SUBJECTS,
  })
  const { name, kind } = form.values
  return (
    <Form form={form} isDirty={form.isDirty} focusesFirst={focusesFirst} className="flex max-w-2xl flex-col gap-5">
      <TextField
        label="Name"
        {...form.field('name')}
        maxLength={TARGET_NAME_MAX}
        hint="Unique in this environment, for example Staging handler."
      />
      <TextField
        label="URL"
        isMono
        inputMode="url"
        {...form.field('url')}
        hint="Payloads are sent there with POST. Redirects are not followed."
      />
      <div className="flex flex-col gap-2">
        <RadioChoice legend="Kind" choices={KINDS} {...form.field('kind')} />
        {kind === 'production' && (
          <TextField
            label={name.trim() === '' ? 'Type its name again' : `Type ${visibleText(name.trim())} again`}
            {...form.field('typedName')}
            hint={`This confirms that payloads may be sent to a handler of live webhooks from ${environment.label}.`}
          />
        )}
      </div>
      <SecretChoice ways={ways} way={form.field('way')} generated={generated} chosen={form.field('chosen', 'secret')} />
      <HeaderFields {...form.field('headers')} problemAt={(path) => form.problem('headers', path)} />
      <fieldset>
        <legend className="pb-1 font-medium">Limits</legend>
        <div className="grid grid-cols-3 items-start gap-3 phone:grid-cols-1">
          {LIMITS.map(({ name, path, label, limits: [low, high] }) => (
            <TextField
              key={name}
              label={label}
              inputMode="numeric"
              {...form.field(name, path)}
              hint={`${low} to ${high}`}
            />
          ))}
        </div>
      </fieldset>
      <FormEnd form={form} label={label} busyLabel={busyLabel}>
        <ButtonLink href={cancelTo}>Cancel</ButtonLink>
      </FormEnd>
    </Form>
  )
}
