import type { ReactNode } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { Form, FormEnd } from '@/components/forms/form'
import { RoleChoice } from '@/components/forms/role-choice'
import { type FormMutation, useForm } from '@/components/forms/use-form'
import { TextField } from '@/components/ui/fields/text-field'
import { visibleText } from '@/lib/format/visible-text'
import type { Role } from '@/lib/model/role'
import type { SavedView } from '@/lib/views/dto'
import { whoSees } from './sharing-words'

type NameAndSharing = { name: string; sharedWith: Role[] }

type Props<Body> = {
  start: NameAndSharing
  /** The owner’s name; null for the reader’s own views. */
  owner: string | null
  submitLabel: string
  sending: FormMutation<Body, SavedView>
  body: (input: NameAndSharing) => Body
  onSaved: (view: SavedView) => void
  children?: ReactNode
  actions?: ReactNode
}

export function ViewForm<Body>(props: Props<Body>) {
  const { start, owner, submitLabel, sending, body, onSaved, children, actions } = props
  const { environment } = useFrame()
  const mayShare = usePermission('view.share')
  const form = useForm({
    start: { name: start.name, sharedWith: start.sharedWith },
    sending,
    check: ({ name }) => ({ name: name.trim() === '' ? 'The name is required.' : null }),
    body: ({ name, sharedWith }) => body({ name, sharedWith: mayShare ? sharedWith : [] }),
    subjects: { name: 'The name' },
    onDone: onSaved,
  })
  return (
    <Form form={form}>
      <TextField label="Name" {...form.field('name')} autoFocus />
      {mayShare ? (
        <RoleChoice {...form.field('sharedWith')}>
          {whoSees(form.values.sharedWith, environment.label, owner && visibleText(owner))}
        </RoleChoice>
      ) : (
        <p className="text-muted">
          {start.sharedWith.length > 0
            ? 'Your role can no longer share views, so saving makes this one private.'
            : 'Only you will see it. Your role can’t share views.'}
        </p>
      )}
      {children}
      <FormEnd form={form} label={submitLabel} busyLabel="Saving…">
        {actions}
      </FormEnd>
    </Form>
  )
}
