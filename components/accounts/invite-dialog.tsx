'use client'

import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useRoleNames } from '@/components/api/frame-context'
import { Form, FormEnd } from '@/components/forms/form'
import { useForm } from '@/components/forms/use-form'
import { Button } from '@/components/ui/button'
import { RadioChoice } from '@/components/ui/fields/radio-choice'
import { TextField } from '@/components/ui/fields/text-field'
import { Dialog } from '@/components/ui/layers/dialog'
import { announce } from '@/components/ui/text/announcer'
import type { NewAccountLink } from '@/lib/auth/accounts/dto'
import type { Role } from '@/lib/model/role'
import { useInvite } from './account-queries'
import { roleChoices } from './role-words'

type Props = { mailsLinks: boolean; onMade: (made: NewAccountLink) => void }

export function InviteDialog({ mailsLinks, onMade }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const inviting = useInvite()
  return (
    <Dialog
      title="Invite an operator"
      trigger={
        <Button look="primary">
          <UserRoundPlus aria-hidden className="size-3.5" />
          Invite an operator…
        </Button>
      }
      open={isOpen}
      // The dialog stays open while it waits: only the answer has the link.
      onOpenChange={(next) => !inviting.isPending && setIsOpen(next)}
      returnsFocus={false}
    >
      {isOpen && (
        <InviteForm
          mailsLinks={mailsLinks}
          inviting={inviting}
          onMade={(made) => {
            setIsOpen(false)
            onMade(made)
          }}
        />
      )}
    </Dialog>
  )
}

const START: { email: string; role: Role } = { email: '', role: 'viewer' }

function InviteForm({ mailsLinks, inviting, onMade }: Props & { inviting: ReturnType<typeof useInvite> }) {
  const roles = useRoleNames()
  const form = useForm({
    start: START,
    sending: inviting,
    body: (values) => values,
    check: ({ email }) => ({ email: email.trim() === '' ? 'Enter an e-mail address.' : null }),
    subjects: { email: 'The e-mail address', role: 'The role' },
    onDone: (made) => {
      announce(made.address === null ? 'The invitation is sent' : 'The link is shown')
      onMade(made)
    },
  })
  return (
    <Form form={form} focusesFirst>
      <p className="text-pretty text-muted">
        {mailsLinks ? 'Rampdesk sends a link by e-mail.' : 'Rampdesk creates a link that you send yourself.'} It works
        once, within 72 hours; the person chooses name and password.
      </p>
      <TextField label="E-mail" type="email" {...form.field('email')} />
      <RadioChoice legend="Role" choices={roleChoices(roles)} {...form.field('role')} />
      <FormEnd
        form={form}
        label={mailsLinks ? 'Send the invitation' : 'Create the link'}
        busyLabel={mailsLinks ? 'Sending…' : 'Creating…'}
      />
    </Form>
  )
}
