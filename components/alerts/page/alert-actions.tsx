'use client'

import { useState } from 'react'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { TimeText } from '@/components/preferences/time-text'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/layers/dialog'
import { Menu, MenuItem } from '@/components/ui/layers/menu'
import { AlertLine } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import type { AlertRow } from '@/lib/alerts/dto'
import { useAcknowledge, useMute, useSnooze } from '../alert-queries'

const HOUR_MS = 3_600_000

const SNOOZES = [
  { label: '1 hour', hours: 1 },
  { label: '4 hours', hours: 4 },
  { label: '1 day', hours: 24 },
  { label: '1 week', hours: 168 },
] as const

/** Acknowledges and snoozes an alert. The page’s primary button belongs to the advice. */
export function AlertActions({ alert }: { alert: AlertRow }) {
  const acknowledging = useAcknowledge(alert.id)
  const snoozing = useSnooze(alert.id)
  const isMine = alert.acknowledgedBy !== null
  const error = acknowledging.error ?? snoozing.error
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {alert.state === 'firing' && (
          <Button
            disabled={acknowledging.isPending}
            onClick={() =>
              acknowledging.mutate(!isMine, {
                onSuccess: () => announce(isMine ? 'The acknowledgement is withdrawn' : 'The alert is acknowledged'),
              })
            }
          >
            {isMine ? 'Withdraw acknowledgement' : 'Acknowledge'}
          </Button>
        )}
        {alert.snoozedUntil === null ? (
          <Menu trigger={<Button disabled={snoozing.isPending}>Snooze…</Button>}>
            {SNOOZES.map(({ label, hours }) => (
              <MenuItem
                key={hours}
                onClick={() =>
                  snoozing.mutate(new Date(Date.now() + hours * HOUR_MS).toISOString(), {
                    onSuccess: () => announce(`Snoozed for ${label}`),
                  })
                }
              >
                For {label}
              </MenuItem>
            ))}
          </Menu>
        ) : (
          <Button disabled={snoozing.isPending} onClick={() => snoozing.mutate(null)}>
            End the snooze
          </Button>
        )}
        {alert.quiet !== 'muted' && <MuteDialog alert={alert} />}
        {alert.acknowledgedAt !== null && (
          <span className="text-muted">
            Acknowledged by {alert.acknowledgedBy}, <TimeText iso={alert.acknowledgedAt} as="relative" />
          </span>
        )}
        {alert.snoozedUntil !== null && (
          <span className="text-muted">
            Snoozed until <TimeText iso={alert.snoozedUntil} as="compact" />
          </span>
        )}
      </div>
      <AlertLine>{error && <ProblemText error={error} />}</AlertLine>
    </div>
  )
}

function MuteDialog({ alert }: { alert: AlertRow }) {
  const [isOpen, setIsOpen] = useState(false)
  const muting = useMute(alert.id)
  return (
    <Dialog
      title="Mute this subject?"
      trigger={<Button>Mute…</Button>}
      open={isOpen}
      onOpenChange={(next) => !muting.isPending && setIsOpen(next)}
    >
      {isOpen && (
        <MuteForm
          muting={muting}
          onDone={() => {
            announce('The subject is muted')
            setIsOpen(false)
          }}
        />
      )}
    </Dialog>
  )
}

function MuteForm({ muting, onDone }: { muting: ReturnType<typeof useMute>; onDone: () => void }) {
  const form = useForm({
    start: { reason: '' },
    sending: muting,
    body: (values) => values,
    check: ({ reason }) => ({ reason: reason.trim() === '' ? 'Enter a reason.' : null }),
    subjects: { reason: 'The reason' },
    onDone,
  })
  return (
    <Form form={form} focusesFirst>
      <p className="text-pretty text-muted">
        Its alerts still appear in the list, marked as muted. To end this, open the rules page.
      </p>
      <TextField label="Reason" {...form.field('reason')} />
      <FormEnd form={form} label="Mute" busyLabel="Muting…" />
    </Form>
  )
}
