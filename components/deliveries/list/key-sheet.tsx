'use client'

import { usePreferences } from '@/components/preferences/preferences-provider'
import { CheckboxRow } from '@/components/ui/fields/checkbox'
import { Dialog } from '@/components/ui/layers/dialog'
import { Kbd } from '@/components/ui/text/kbd'
import { DELIVERY_KEYS } from './delivery-keys'

const GROUPS = [...new Set(DELIVERY_KEYS.map(({ group }) => group))]

export function KeySheet({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (open: boolean) => void }) {
  const { preferences, change } = usePreferences()
  const { hasCharacterKeys } = preferences
  return (
    <Dialog title="Keys" open={isOpen} onOpenChange={onOpenChange}>
      <div className="flex flex-col gap-4 px-4 pb-4">
        <div className="-mx-2">
          <CheckboxRow isChecked={hasCharacterKeys} onChange={(isOn) => change({ hasCharacterKeys: isOn })}>
            Single-key shortcuts
          </CheckboxRow>
          <p role="status" className="px-2 text-small text-muted">
            {!hasCharacterKeys &&
              'Letters and signs do nothing in this browser: only arrows, Enter and Esc work. This list opens by its button under the rows.'}
          </p>
        </div>
        {GROUPS.map((group) => (
          <section key={group}>
            <h3 className="mb-1.5 text-small font-medium text-muted">{group}</h3>
            <dl className="grid grid-cols-[6.5rem_1fr] gap-y-1.5">
              {DELIVERY_KEYS.filter((key) => key.group === group).map(({ action, shown, does }) => (
                <div key={action} className="contents">
                  <dt className="flex items-start gap-1">
                    {shown.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
