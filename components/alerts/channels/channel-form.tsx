'use client'

import { Form, FormEnd } from '@/components/forms/form'
import { type FormMutation, useForm } from '@/components/forms/use-form'
import { ButtonLink } from '@/components/ui/button-link'
import { CheckChoice } from '@/components/ui/fields/check-choice'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { RadioChoice } from '@/components/ui/fields/radio-choice'
import { TextField } from '@/components/ui/fields/text-field'
import type { ChannelKindInfo, ChannelRow, SavedChannel } from '@/lib/alerts/channels/dto'
import { CHANNEL_NAME_MAX } from '@/lib/alerts/channels/schemas'
import type { Severity } from '@/lib/model/alert/alert'
import type { ChannelKind } from '@/lib/model/alert/message'

const SEVERITY_CHOICES: readonly { value: Severity; title: string; about: string }[] = [
  { value: 'page', title: 'Page', about: 'someone should look at once' },
  { value: 'notify', title: 'Notify', about: 'someone should look during working hours' },
]

export type ChannelDraft = {
  kind: ChannelKind
  name: string
  severities: Severity[]
  recipients: string
  settings: Record<string, string>
  hasNewSecret: boolean
}

type Props<Body> = {
  kinds: readonly ChannelKindInfo[]
  /** Absent for a new channel. */
  channel?: ChannelRow
  saving: FormMutation<Body, SavedChannel>
  body: (draft: ChannelDraft, recipients: string[]) => Body
  onSaved: (saved: SavedChannel) => void
  backHref: string
}

const addressesIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

export function ChannelForm<Body>({ kinds, channel, saving, body, onSaved, backHref }: Props<Body>) {
  const [first] = kinds
  const kindOf = (id: string) => kinds.find((one) => one.id === id) ?? first
  const start: ChannelDraft = {
    kind: channel?.kind ?? first?.id ?? 'email',
    name: channel?.name ?? '',
    severities: channel?.severities ?? ['page', 'notify'],
    recipients: channel?.recipients.join(', ') ?? '',
    settings: {},
    hasNewSecret: false,
  }
  const form = useForm({
    start,
    sending: saving,
    body: (draft) => body(draft, kindOf(draft.kind)?.isMail ? addressesIn(draft.recipients) : []),
    check: ({ name }) => ({ name: name.trim() === '' ? 'Enter a name.' : null }),
    subjects: {
      name: 'The name',
      severities: 'Severities',
      recipients: 'Recipients',
      'recipients.*': 'Each recipient',
      ...Object.fromEntries(
        kinds.flatMap(({ fields }) => fields.map(({ name, label }) => [`settings.${name}`, `${label}`])),
      ),
    },
    onDone: onSaved,
  })
  const kind = kindOf(form.values.kind)
  if (!kind) return null
  return (
    <Form form={form} isDirty={form.isDirty} className="flex max-w-2xl flex-col gap-5">
      {!channel && (
        <RadioChoice
          legend="Kind"
          choices={kinds.map(({ id, title, about }) => ({ value: id, title, about }))}
          value={form.values.kind}
          onChange={(id) => form.set({ kind: id, settings: {} })}
        />
      )}
      <TextField
        label="Name"
        maxLength={CHANNEL_NAME_MAX}
        hint="Unique in this environment, for example On call."
        {...form.field('name')}
      />
      {kind.isMail && (
        <TextField
          label="Recipients"
          hint="E-mail addresses, separated by commas."
          inputMode="email"
          {...form.field('recipients')}
        />
      )}
      {kind.fields.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          isMono
          hint={channel ? `${hint} Leave it empty to keep what is stored.` : hint}
          value={form.values.settings[name] ?? ''}
          onChange={(value) => form.set({ settings: { ...form.values.settings, [name]: value } })}
          problem={form.problem('settings', `settings.${name}`)}
        />
      ))}
      {channel && kind.hasSecret && (
        <label className="flex items-center gap-2">
          <Checkbox
            checked={form.values.hasNewSecret}
            onChange={(event) => form.set({ hasNewSecret: event.target.checked })}
          />
          Create a new signing secret. The old one stops signing at once.
        </label>
      )}
      <div className="flex flex-col gap-1">
        <CheckChoice legend="Sends alerts of the severity" choices={SEVERITY_CHOICES} {...form.field('severities')} />
        <p className="text-pretty text-muted">
          A rule that names channels sends to those only. If you choose no severity, this channel sends only the alerts
          of rules that name it.
        </p>
      </div>
      <FormEnd form={form} label={channel ? 'Save channel' : 'Create channel'} busyLabel="Saving…">
        <ButtonLink href={backHref}>Cancel</ButtonLink>
      </FormEnd>
    </Form>
  )
}
