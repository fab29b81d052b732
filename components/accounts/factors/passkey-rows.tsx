'use client'

import { useState } from 'react'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { TimeText } from '@/components/preferences/time-text'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/layers/dialog'
import { announce } from '@/components/ui/text/announcer'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { OwnPasskey } from '@/lib/auth/factors/dto'
import { visibleText } from '@/lib/format/visible-text'
import { lastFactorWords } from './last-factor-words'
import { useRemovePasskey, useRenamePasskey } from './passkey-queries'

type Props = {
  passkeys: readonly OwnPasskey[]
  /** Whether the role must have a second factor. */
  isRequired: boolean
  /** Whether the account has an authenticator app as well. */
  hasApp: boolean
}

export function PasskeyRows({ passkeys, isRequired, hasApp }: Props) {
  const isLast = passkeys.length === 1 && !hasApp
  return (
    <ul aria-label="Passkeys" className="flex flex-col divide-y divide-line rounded-card border border-line bg-panel">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-3 py-2">
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-medium [overflow-wrap:anywhere]">
              <PlatformText text={passkey.name} isProse />
            </p>
            <p className="text-small text-muted">
              Set up <TimeText iso={passkey.addedAt} as="compact" />,{' '}
              {passkey.lastUsedAt ? (
                <>
                  last used <TimeText iso={passkey.lastUsedAt} as="compact" />
                </>
              ) : (
                'not used since'
              )}
            </p>
          </div>
          <div className="flex gap-2">
            <RenameDialog passkey={passkey} />
            <RemoveDialog passkey={passkey} isLast={isLast} isRequired={isRequired} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function RenameDialog({ passkey: { id, name } }: { passkey: OwnPasskey }) {
  const [isOpen, setIsOpen] = useState(false)
  const renaming = useRenamePasskey(id)
  return (
    <Dialog
      title="Rename the passkey"
      trigger={
        <Button size="small" aria-label={`Rename the passkey ${visibleText(name)}`}>
          Rename…
        </Button>
      }
      open={isOpen}
      onOpenChange={(next) => !renaming.isPending && setIsOpen(next)}
    >
      {isOpen && (
        <RenameForm
          name={name}
          renaming={renaming}
          onDone={() => {
            announce('The passkey is renamed')
            setIsOpen(false)
          }}
        />
      )}
    </Dialog>
  )
}

type RenameProps = { name: string; renaming: ReturnType<typeof useRenamePasskey>; onDone: () => void }

function RenameForm({ name, renaming, onDone }: RenameProps) {
  const form = useForm({
    start: { name },
    sending: renaming,
    body: (values) => values,
    check: (values) => ({ name: values.name.trim() === '' ? 'Enter a name.' : null }),
    subjects: { name: 'The name' },
    onDone,
  })
  return (
    <Form form={form} focusesFirst>
      <TextField label="Name" {...form.field('name')} />
      <FormEnd form={form} label="Rename" busyLabel="Renaming…" />
    </Form>
  )
}

type RemoveProps = { passkey: OwnPasskey; isLast: boolean; isRequired: boolean }

function RemoveDialog({ passkey: { id, name }, ...props }: RemoveProps) {
  const [isOpen, setIsOpen] = useState(false)
  const removing = useRemovePasskey(id)
  return (
    <Dialog
      title="Remove the passkey?"
      trigger={
        <Button size="small" aria-label={`Remove the passkey ${visibleText(name)}`}>
          Remove…
        </Button>
      }
      open={isOpen}
      onOpenChange={(next) => !removing.isPending && setIsOpen(next)}
    >
      {isOpen && (
        <RemoveForm
          name={name}
          removing={removing}
          {...props}
          onDone={() => {
            announce('The passkey is removed')
            setIsOpen(false)
            // The session now owes another factor, and a reload leads to setting it up.
            if (props.isLast && props.isRequired) window.location.reload()
          }}
        />
      )}
    </Dialog>
  )
}

type RemoveFormProps = Omit<RemoveProps, 'passkey'> & {
  name: string
  removing: ReturnType<typeof useRemovePasskey>
  onDone: () => void
}

function RemoveForm({ name, isLast, isRequired, removing, onDone }: RemoveFormProps) {
  const form = useForm({
    start: { password: '' },
    sending: removing,
    body: (values) => values,
    check: ({ password }) => ({ password: password === '' ? 'Enter your password.' : null }),
    subjects: { password: 'The password' },
    onDone,
  })
  return (
    <Form form={form} method="post" focusesFirst>
      <p className="text-pretty text-muted">
        <span className="font-medium text-ink">
          <PlatformText text={name} isProse />
        </span>{' '}
        no longer signs you in. Delete it on its device as well. {isLast && lastFactorWords(isRequired)}
      </p>
      <TextField label="Your password" type="password" autoComplete="current-password" {...form.field('password')} />
      <FormEnd form={form} label="Remove the passkey" busyLabel="Removing…" look="danger" />
    </Form>
  )
}
