'use client'

import { usePreferences } from '@/components/preferences/preferences-provider'
import { CheckboxRow } from '@/components/ui/fields/checkbox'
import { findControl } from '@/components/ui/hooks/named-control'
import { Dialog } from '@/components/ui/layers/dialog'
import { Kbd } from '@/components/ui/text/kbd'
import { keyWords } from './key-words'
import type { ListKey } from './list-keys'

type Props = { keys: readonly ListKey[]; noun: string; searched: string | undefined; onClose: () => void }

export function KeySheet({ keys: every, noun, searched, onClose }: Props) {
  const words = keyWords(noun, searched)
  const keys = every
    .map((key) => ('does' in key ? key : { action: key.action, ...words[key.action] }))
    .filter(({ control }) => control === undefined || findControl(control) !== null)
  const groups = [...new Set(keys.map(({ group }) => group))]
  const { preferences, change } = usePreferences()
  const { hasCharacterKeys } = preferences
  return (
    <Dialog title="Keys" open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="flex flex-col gap-4 px-4 pb-4">
        <div className="-mx-2">
          <CheckboxRow isChecked={hasCharacterKeys} onChange={(isOn) => change({ hasCharacterKeys: isOn })}>
            Single-key shortcuts
          </CheckboxRow>
          <p role="status" className="px-2 text-small text-muted">
            {!hasCharacterKeys &&
              'Off in this browser: only arrows, Enter and Esc work. Open this list with the button under the rows.'}
          </p>
        </div>
        {groups.map((group) => (
          <section key={group}>
            <h3 className="mb-1.5 text-small font-medium text-muted">{group}</h3>
            <dl className="grid grid-cols-[6.5rem_1fr] gap-y-1.5">
              {keys
                .filter((key) => key.group === group)
                .map(({ action, shown, does }) => (
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
