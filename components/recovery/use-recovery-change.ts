import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/components/api/fetch-json'
import { useFrame } from '@/components/api/frame-context'
import { offerUndo } from '@/components/states/undo/undo-offer'
import { announce } from '@/components/ui/text/announcer'
import { formatQuantity } from '@/lib/format/number'
import { RECOVERY_CHANGE_ROUTES } from '@/lib/recovery/change/routes'
import { type ChangeRecoveryInput, UNDO_STEPS_AT_ONCE } from '@/lib/recovery/change/schemas'
import type { RecoveryChange, UndoneChange, UndoStep } from '@/lib/recovery/dto'
import { useRecoveryRefresh } from './recovery-queries'

type Changed = Omit<RecoveryChange, 'next'>

/** Changes a selection in calls until none of it is left; `done` is the progress. The result is announced with an undo. */
export function useRecoveryChange() {
  const { environment } = useFrame()
  const refresh = useRecoveryRefresh()
  const undo = useRecoveryUndo()
  const [done, setDone] = useState<Changed | null>(null)
  const change = useMutation({
    mutationFn: async (input: ChangeRecoveryInput) => {
      const sum: Changed = { changed: 0, unchanged: 0, undo: [] }
      let after: string | null = null
      do {
        const answer: RecoveryChange = await call(
          RECOVERY_CHANGE_ROUTES.change,
          { environment: environment.name },
          { body: { ...input, ...(after === null ? {} : { after }) } },
        )
        sum.changed += answer.changed
        sum.unchanged += answer.unchanged
        sum.undo.push(...answer.undo)
        after = answer.next
        if (after !== null) setDone({ ...sum })
      } while (after !== null)
      return sum
    },
    onSuccess: (sum, input) => {
      const said = changedText(input, sum)
      if (sum.undo.length > 0) offerUndo(said, () => undo(sum.undo))
      else announce(said)
    },
    // Earlier calls took effect even if a later one failed.
    onSettled: () => {
      setDone(null)
      void refresh()
    },
  })
  return { ...change, done }
}

function useRecoveryUndo() {
  const { environment } = useFrame()
  const refresh = useRecoveryRefresh()
  return async (steps: readonly UndoStep[]): Promise<string> => {
    const sum: UndoneChange = { undone: 0, left: 0 }
    try {
      for (let begin = 0; begin < steps.length; begin += UNDO_STEPS_AT_ONCE) {
        const body = { steps: steps.slice(begin, begin + UNDO_STEPS_AT_ONCE) }
        const { undone, left } = await call(RECOVERY_CHANGE_ROUTES.undo, { environment: environment.name }, { body })
        sum.undone += undone
        sum.left += left
      }
    } finally {
      void refresh()
    }
    return undoneText(sum)
  }
}

function changedText({ act }: ChangeRecoveryInput, { changed, unchanged }: Changed): string {
  const done = { close: 'closed', reopen: 'reopened', assign: 'reassigned', note: 'noted' }[act]
  const rest = unchanged > 0 ? `, ${unchanged} unchanged` : ''
  return `${formatQuantity(changed, 'failure')} ${done}${rest}`
}

function undoneText({ undone, left }: UndoneChange): string {
  const done = undone === 0 ? 'Nothing undone' : `${formatQuantity(undone, 'failure')} as before`
  if (left === 0) return done
  return `${done}. ${formatQuantity(left, 'failure')} changed since then, so not undone.`
}
