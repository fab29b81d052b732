'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { PageHead } from '@/components/ui/page-head'
import { announce } from '@/components/ui/text/announcer'
import { visibleText } from '@/lib/format/visible-text'
import type { TargetRow } from '@/lib/redelivery/targets/dto'
import { TargetForm } from './target-form'
import { draftOf, toSettings } from './target-form-state'
import { useChangeTarget } from './target-queries'

/** `target` as it is when the page opens: saving is refused if a colleague changes it later. */
export function EditTargetScreen({ target }: { target: TargetRow }) {
  const { environment } = useFrame()
  const router = useRouter()
  const saving = useChangeTarget(target.id)
  const [start] = useState(() => draftOf(target))
  const page = `/${environment.name}/redeliveries/targets/${target.id}`
  return (
    <>
      <PageHead title={`Edit ${visibleText(target.name)}`} back={{ href: page, label: 'Target' }}>
        Payloads sent from now on use these settings.
      </PageHead>
      <div className="page-column px-4 pb-10">
        <TargetForm
          start={start}
          ways={['keep', 'generated', 'chosen']}
          sending={saving}
          body={(draft, secret) => ({ ...toSettings(draft), secret, seen: target.changedAt })}
          onDone={() => {
            announce('The target is saved')
            router.push(page)
          }}
          label="Save"
          busyLabel="Saving…"
          cancelTo={page}
        />
      </div>
    </>
  )
}
