'use client'

import { useState } from 'react'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/fields/select-field'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/layers/dialog'
import { announce } from '@/components/ui/text/announcer'
import { usePlanWork } from '../alert-queries'

const LENGTHS = [
  { value: '1', label: '1 hour' },
  { value: '2', label: '2 hours' },
  { value: '4', label: '4 hours' },
  { value: '12', label: '12 hours' },
  { value: '24', label: '1 day' },
  { value: '72', label: '3 days' },
] as const

const HOUR_MS = 3_600_000

/** Plans work during which nobody is told of alerts. */
export function PlanWorkDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const planning = usePlanWork()
  return (
    <Dialog
      title="Plan work"
      trigger={<Button>Plan work…</Button>}
      open={isOpen}
      onOpenChange={(next) => !planning.isPending && setIsOpen(next)}
    >
      {isOpen && (
        <PlanForm
          planning={planning}
          onDone={() => {
            announce('The work is planned')
            setIsOpen(false)
          }}
        />
      )}
    </Dialog>
  )
}

type Values = { endpoint: string; starts: string; hours: (typeof LENGTHS)[number]['value']; reason: string }

const START: Values = { endpoint: '', starts: '', hours: '2', reason: '' }

function PlanForm({ planning, onDone }: { planning: ReturnType<typeof usePlanWork>; onDone: () => void }) {
  const form = useForm({
    start: START,
    sending: planning,
    body: ({ endpoint, starts, hours, reason }) => {
      const startsAt = starts === '' ? new Date() : new Date(starts)
      return {
        endpoint: endpoint.trim() === '' ? null : endpoint.trim(),
        reason,
        startsAt: startsAt.toISOString(),
        endsAt: new Date(startsAt.getTime() + Number(hours) * HOUR_MS).toISOString(),
      }
    },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? 'Enter a reason.' : null }),
    subjects: { reason: 'The reason', endpoint: 'The endpoint', startsAt: 'The start', endsAt: 'The end' },
    onDone,
  })
  return (
    <Form form={form} focusesFirst>
      <p className="text-pretty text-muted">
        Alerts appear in the list, marked as planned work, but no messages are sent until it ends.
      </p>
      <TextField label="Reason" {...form.field('reason')} />
      <TextField
        label="Endpoint"
        isMono
        hint="Its URL, as shown in the deliveries. Leave it empty for all endpoints."
        {...form.field('endpoint')}
      />
      <TextField
        label="Starts"
        type="datetime-local"
        hint="In this browser’s time zone. Leave it empty to start now."
        {...form.field('starts', 'startsAt')}
      />
      <SelectField label="Lasts" choices={LENGTHS} {...form.field('hours', 'endsAt')} />
      <FormEnd form={form} label="Plan the work" busyLabel="Planning…" />
    </Form>
  )
}
