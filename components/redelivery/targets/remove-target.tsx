'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/layers/dialog'
import { announce } from '@/components/ui/text/announcer'
import { visibleText } from '@/lib/format/visible-text'
import type { TargetRow } from '@/lib/redelivery/targets/dto'
import { useRemoveTarget } from './target-queries'

export function RemoveTarget({ target }: { target: TargetRow }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog
      title="Remove this target?"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button look="danger">Remove…</Button>}
    >
      {isOpen && <RemoveForm target={target} onKeep={() => setIsOpen(false)} />}
    </Dialog>
  )
}

function RemoveForm({ target, onKeep }: { target: TargetRow; onKeep: () => void }) {
  const { environment } = useFrame()
  const router = useRouter()
  const form = useForm({
    start: { typedName: '' },
    sending: useRemoveTarget(target.id),
    body: ({ typedName }) => typedName,
    subjects: { typedName: 'This' },
    isReady: ({ typedName }) => typedName.trim() === target.name,
    onDone: () => {
      announce('The target is removed')
      router.push(`/${environment.name}/redeliveries/targets`)
    },
  })
  return (
    <Form form={form}>
      <p className="text-pretty">
        Its secret and the values of its extra headers are deleted. Finished redeliveries keep its name and URL. Paused
        ones can’t be resumed.
      </p>
      <TextField
        label={`Type ${visibleText(target.name)} to remove it`}
        {...form.field('typedName')}
        spellCheck={false}
      />
      <FormEnd form={form} look="danger" label="Remove the target" busyLabel="Removing…">
        <Button onClick={onKeep} disabled={form.isPending}>
          Keep it
        </Button>
      </FormEnd>
    </Form>
  )
}
