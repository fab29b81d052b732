'use client'

import { Form, FormEnd } from '@/components/forms/form'
import { type FormMutation, useForm } from '@/components/forms/use-form'
import { ButtonLink } from '@/components/ui/button-link'
import { RadioChoice } from '@/components/ui/fields/radio-choice'
import { SelectField } from '@/components/ui/fields/select-field'
import { TextField } from '@/components/ui/fields/text-field'
import type { RouteChannel, RuleKindInfo, RuleRow } from '@/lib/alerts/dto'
import type { NewRule } from '@/lib/alerts/rule-book/schemas'
import type { Severity } from '@/lib/model/alert/alert'
import { PastPanel } from './past-panel'
import { RouteChoice } from './route-choice'

const SEVERITY_CHOICES = [
  { value: 'page', title: 'Page', about: 'Someone should look at once, even at night.' },
  { value: 'notify', title: 'Notify', about: 'Someone should look during working hours.' },
] as const

type Values = { kind: string; name: string; severity: Severity; settings: Record<string, string>; channelIds: string[] }

type Props = {
  kinds: readonly RuleKindInfo[]
  channels: readonly RouteChannel[]
  /** Absent for a new rule. */
  rule?: RuleRow
  saving: FormMutation<NewRule, RuleRow>
  onSaved: (rule: RuleRow) => void
  backHref: string
}

const asTexts = (settings: Record<string, number | string>) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]))

export function RuleForm({ kinds, channels, rule, saving, onSaved, backHref }: Props) {
  const [first] = kinds
  const kindOf = (id: string) => kinds.find((one) => one.id === id) ?? first
  const chosen = kindOf(rule?.kind ?? '')
  const start: Values = {
    kind: rule?.kind ?? first?.id ?? '',
    name: rule?.name ?? chosen?.title ?? '',
    severity: rule?.severity ?? chosen?.severity ?? 'notify',
    settings: asTexts(rule?.isKnown ? rule.settings : (chosen?.settings ?? {})),
    channelIds: (rule?.channels ?? []).filter(({ state }) => state !== 'removed').map(({ id }) => id),
  }
  const form = useForm({
    start,
    sending: saving,
    body: ({ settings, ...values }) => ({ ...values, settings: valuesOf(kindOf(values.kind), settings) }),
    check: ({ name }) => ({ name: name.trim() === '' ? 'Enter a name.' : null }),
    subjects: {
      name: 'The name',
      severity: 'The severity',
      channelIds: 'The channels',
      ...Object.fromEntries(
        kinds.flatMap(({ fields }) => fields.map(({ name }) => [`settings.${name}`, 'The setting'])),
      ),
    },
    onDone: onSaved,
  })
  const kind = kindOf(form.values.kind)
  if (!kind) return null
  const change = (name: string, value: string) => form.set({ settings: { ...form.values.settings, [name]: value } })
  const choose = (id: string) => {
    const next = kindOf(id)
    if (next) form.set({ kind: id, name: next.title, severity: next.severity, settings: asTexts(next.settings) })
  }
  return (
    <div className="grid gap-8 lg:grid-cols-[24rem_1fr]">
      <Form form={form} isDirty={form.isDirty} className="flex flex-col gap-4">
        {rule ? (
          <p className="text-pretty text-muted">{kind.about}</p>
        ) : (
          <div className="flex flex-col gap-1">
            <SelectField
              label="Watch"
              value={form.values.kind}
              choices={kinds.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={choose}
            />
            <p className="text-pretty text-muted">{kind.about}</p>
          </div>
        )}
        <TextField label="Name" {...form.field('name')} />
        {kind.fields.map(({ name, label, unit, choices }) => {
          const shared = {
            onChange: (value: string) => change(name, value),
            value: form.values.settings[name] ?? '',
            problem: form.problem('settings', `settings.${name}`),
          }
          return choices ? (
            <SelectField key={name} label={label} choices={choices} {...shared} />
          ) : (
            <TextField key={name} label={unit ? `${label} (${unit})` : label} inputMode="decimal" {...shared} />
          )
        })}
        <RadioChoice legend="Severity" choices={SEVERITY_CHOICES} {...form.field('severity')} />
        <RouteChoice
          channels={channels}
          named={rule?.channels ?? []}
          severity={form.values.severity}
          {...form.field('channelIds')}
        />
        <FormEnd form={form} label={rule ? 'Save rule' : 'Create rule'} busyLabel="Saving…">
          <ButtonLink href={backHref}>Cancel</ButtonLink>
        </FormEnd>
      </Form>
      <PastPanel
        kind={kind}
        settings={valuesOf(kind, form.values.settings)}
        onThreshold={(value) => kind.threshold && change(kind.threshold.name, String(value))}
      />
    </div>
  )
}

/** Numeric texts become numbers; other texts are sent as they are, and the server refuses them with a reason. */
function valuesOf(kind: RuleKindInfo | undefined, settings: Record<string, string>): Record<string, number | string> {
  return Object.fromEntries(
    (kind?.fields ?? []).map(({ name, choices }) => {
      const text = (settings[name] ?? '').trim()
      return [name, choices || text === '' || Number.isNaN(Number(text)) ? text : Number(text)]
    }),
  )
}
