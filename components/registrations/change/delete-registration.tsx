'use client'

import { Dialog } from '@/components/ui/layers/dialog'
import { announce } from '@/components/ui/text/announcer'
import type { RegistrationList, RegistrationRow } from '@/lib/registrations/dto'
import { DeleteForm } from './delete-form'

type Props = {
  registration: RegistrationRow
  list: RegistrationList
  /** The caller moves the focus, because the button that opened the dialog may be gone. */
  onClose: () => void
}

export function DeleteRegistration({ registration, list, onClose }: Props) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Delete registration" returnsFocus={false}>
      <div className="px-4 pb-4">
        <DeleteForm
          registration={registration}
          list={list}
          cancelLabel="Keep it"
          onCancel={onClose}
          onMade={() => {
            announce('Registration deleted. Deliveries may still arrive for about 60 seconds.')
            onClose()
          }}
        />
      </div>
    </Dialog>
  )
}
