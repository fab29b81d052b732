import { useFrame } from '@/components/api/frame-context'
import { Form, FormEnd } from '@/components/forms/form'
import { type FormMutation, useForm } from '@/components/forms/use-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/layers/dialog'
import type { ConsoleResult } from '@/lib/console/dto'
import type { WriteEffect } from '@/lib/console/effects'

type Props<Order> = {
  title: string
  effect: Pick<WriteEffect, 'sentence' | 'isTyped'>
  sending: FormMutation<Order, ConsoleResult>
  order: (confirmed: string) => Order
  onClose: () => void
}

/** Names environment and effect; a request that moves money or takes something away needs the environment’s name typed. */
export function ConfirmSend<Order>({ title, effect, sending, order, onClose }: Props<Order>) {
  const { environment } = useFrame()
  const form = useForm({
    start: { typed: '' },
    sending,
    body: () => order(environment.name),
    isReady: ({ typed }) => !effect.isTyped || typed.trim() === environment.name,
    onDone: onClose,
  })
  return (
    <Dialog title={`${title} in ${environment.label}?`} open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Form form={form}>
        <p className="text-pretty">{effect.sentence}</p>
        <p className="text-pretty text-muted">
          It is sent to {environment.label} once and recorded in the audit under your name.
        </p>
        {effect.isTyped && (
          <TextField label={`Type ${environment.name} to send it`} isMono {...form.field('typed')} autoFocus />
        )}
        <FormEnd
          form={form}
          look={effect.isTyped ? 'danger' : 'primary'}
          label={`Send to ${environment.label}`}
          busyLabel="Sending…"
        >
          <Button onClick={onClose} autoFocus={!effect.isTyped}>
            Don’t send
          </Button>
        </FormEnd>
      </Form>
    </Dialog>
  )
}
