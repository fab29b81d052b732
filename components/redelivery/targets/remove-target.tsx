'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { fieldSentence } from '@/components/api/problem-words'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/layers/dialog'
import { AlertLine } from '@/components/ui/section'
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
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error } = useRemoveTarget(target.id)
  const problem = fieldSentence(error, 'body.typedName', 'This')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending || typed.trim() !== target.name) return
    mutate(typed, {
      onSuccess: () => {
        announce('The target is removed')
        router.push(`/${environment.name}/redeliveries/targets`)
      },
    })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 px-4 pb-4">
      <p className="text-pretty">
        Its secret and the values of its extra headers are deleted. Finished redeliveries keep its name and URL; those
        that wait can’t go on.
      </p>
      <TextField
        label={`Type ${visibleText(target.name)} to remove it`}
        value={typed}
        onChange={setTyped}
        problem={problem}
        autoComplete="off"
        spellCheck={false}
      />
      <AlertLine>{error && !problem && <ProblemText error={error} />}</AlertLine>
      <div className="flex gap-2">
        <Button type="submit" look="danger" disabled={isPending || typed.trim() !== target.name} focusableWhenDisabled>
          {isPending ? 'Removing…' : 'Remove the target'}
        </Button>
        <Button onClick={onKeep} disabled={isPending}>
          Keep it
        </Button>
      </div>
    </form>
  )
}
