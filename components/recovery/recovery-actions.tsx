'use client'

import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Send } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { keepIds } from '@/components/list/selection/kept-ids'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/layers/dialog'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/layers/menu'
import { announce } from '@/components/ui/text/announcer'
import { PlatformText } from '@/components/ui/text/platform-text'
import { formatCount } from '@/lib/format/number'
import type { ChangeRecoveryInput, RecoverySelectionInput } from '@/lib/recovery/change/schemas'
import { composeAddress, fitsAddress } from '@/lib/redelivery/compose/compose-address'
import { ReReadDialog } from './re-read-dialog'
import { assigneesQuery, useFailureIds } from './recovery-queries'
import { useRecoveryChange } from './use-recovery-change'

type Act = 'close' | 'reopen' | 'note' | 're-read'

type WrittenAct = Exclude<Act, 're-read'>

type Props = {
  of: RecoverySelectionInput
  /** The failures in words, for example "12 failures". */
  what: string
  acts: readonly Act[]
  size?: 'small' | undefined
  isSendingAdvised?: boolean
  /** Called when the failures have changed. */
  onDone?: (() => void) | undefined
}

/** The actions that a person may take on the chosen failures. */
export function RecoveryActions({ of, what, acts, size, isSendingAdvised = false, onDone }: Props) {
  const mayWrite = usePermission('recovery.write')
  const maySend = usePermission('redelivery.send')
  const change = useRecoveryChange()
  const [act, setAct] = useState<Act | null>(null)
  const { environment } = useFrame()
  const { data: people = [] } = useQuery({ ...assigneesQuery(environment.name), enabled: mayWrite })
  const look = size ? ({ look: 'quiet', size } as const) : ({} as const)
  const assign = (to: string | null) => {
    const input = { act: 'assign', of, to } as const
    change.mutate(input, { onError: (error) => announce(error.message) })
  }
  return (
    <>
      {maySend && <SendFailuresAgain of={of} size={size} isAdvised={isSendingAdvised} />}
      {mayWrite && acts.includes('re-read') && (
        <Button {...look} onClick={() => setAct('re-read')}>
          Re-read…
        </Button>
      )}
      {mayWrite && acts.includes('close') && (
        <Button {...look} onClick={() => setAct('close')}>
          Close…
        </Button>
      )}
      {mayWrite && acts.includes('reopen') && (
        <Button {...look} onClick={() => setAct('reopen')}>
          Reopen…
        </Button>
      )}
      {mayWrite && (
        <Menu
          trigger={
            <Button {...look} disabled={change.isPending}>
              Assign
              <ChevronDown aria-hidden className="size-3" />
            </Button>
          }
        >
          {people.map(({ id, name, isMe }) => (
            <MenuItem key={id} onClick={() => assign(id)}>
              {isMe ? 'To me' : <PlatformText text={`To ${name}`} />}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem onClick={() => assign(null)}>To no one</MenuItem>
        </Menu>
      )}
      {mayWrite && acts.includes('note') && (
        <Button {...look} onClick={() => setAct('note')}>
          Note…
        </Button>
      )}
      {act === 're-read' && (
        <ReReadDialog
          of={of}
          what={what}
          onClose={(closed) => {
            setAct(null)
            if (closed > 0) onDone?.()
          }}
        />
      )}
      {act !== null && act !== 're-read' && (
        <ActDialog
          key={act}
          act={act}
          what={what}
          of={of}
          onDone={act === 'note' ? undefined : onDone}
          onClose={() => setAct(null)}
        />
      )}
    </>
  )
}

const ACT_WORDS: Record<
  WrittenAct,
  { title: string; lead: string; label: string; hint?: string; button: string; doing: string }
> = {
  close: {
    title: 'Close',
    lead: 'Nothing is sent, and the deliveries are not changed. Evidence that arrives later replaces this reason.',
    label: 'Reason',
    hint: 'A ticket number or a short reason.',
    button: 'Close',
    doing: 'Closing…',
  },
  reopen: {
    title: 'Reopen',
    lead: 'Evidence up to now no longer counts. Evidence from now on closes them again.',
    label: 'Reason',
    hint: 'A ticket number or a short reason.',
    button: 'Reopen',
    doing: 'Reopening…',
  },
  note: {
    title: 'Note on',
    lead: 'Everyone who can see the failures can see the note. Leave it empty to remove it.',
    label: 'Note',
    button: 'Save',
    doing: 'Saving…',
  },
}

type DialogProps = {
  act: WrittenAct
  what: string
  of: RecoverySelectionInput
  onDone: (() => void) | undefined
  onClose: () => void
}

function ActDialog({ act, what, of, onDone, onClose }: DialogProps) {
  const change = useRecoveryChange()
  const words = ACT_WORDS[act]
  const form = useForm({
    start: { text: '' },
    sending: change,
    body: ({ text }): ChangeRecoveryInput =>
      act === 'note' ? { act, of, note: text.trim() || null } : { act, of, reason: text.trim() },
    isReady: ({ text }) => act === 'note' || text.trim() !== '',
    onDone: () => {
      onClose()
      onDone?.()
    },
  })
  return (
    <Dialog title={`${words.title} ${what}`} open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Form form={form}>
        <p className="text-pretty text-muted">{words.lead}</p>
        <TextField label={words.label} {...form.field('text')} maxLength={500} hint={words.hint} />
        <FormEnd form={form} label={words.button} busyLabel={words.doing}>
          <Button onClick={onClose}>{change.done ? 'Continue in background' : 'Cancel'}</Button>
        </FormEnd>
        {change.done && (
          <p role="status" className="text-muted tabular-nums">
            {formatCount(change.done.changed + change.done.unchanged)} done so far.
          </p>
        )}
      </Form>
    </Dialog>
  )
}

/** Asks which of the chosen failures are unresolved, and opens the composer with exactly those. */
export function SendFailuresAgain({
  of,
  size,
  isAdvised = true,
  label = 'Send again…',
}: Pick<Props, 'of' | 'size'> & { isAdvised?: boolean; label?: string }) {
  const { environment } = useFrame()
  const router = useRouter()
  const ids = useFailureIds()
  const open = () =>
    ids.mutate(of, {
      onSuccess: ({ ids: found, isCut }) => {
        if (found.length === 0) return announce('All of these are closed, so there is nothing to send.')
        if (isCut) announce('A redelivery takes at most 10,000 deliveries; only the first ones were chosen.')
        if (fitsAddress(found)) return router.push(composeAddress(environment.name, { of: 'deliveries', ids: found }))
        const key = keepIds(found)
        if (key === null) return announce('The browser could not store the selection. Choose fewer.')
        router.push(composeAddress(environment.name, { of: 'kept', key, count: found.length }))
      },
      onError: (error) => announce(error instanceof Error ? error.message : 'The failures could not be read.'),
    })
  return (
    <Button
      look={size ? 'quiet' : isAdvised ? 'primary' : 'plain'}
      {...(size ? { size } : {})}
      data-control="send"
      onClick={open}
      disabled={ids.isPending}
    >
      <Send aria-hidden className="size-3.5" />
      {label}
    </Button>
  )
}
