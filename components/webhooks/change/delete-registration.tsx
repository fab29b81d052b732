'use client'

import { Dialog } from '@/components/ui/layers/dialog'
import { announce } from '@/components/ui/text/announcer'
import type { RegistrationList, RegistrationRow } from '@/lib/registrations/dto'
import { DeleteForm } from './delete-form'

type Props = {
  /** As it was last, where the list no longer has it. */
  registration: RegistrationRow
  list: RegistrationList
  /** The focus is then for the caller to move: what opened this may be gone. */
  onClose: () => void
}

/** The dialog that deletes a registration. */
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
