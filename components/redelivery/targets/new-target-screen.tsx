'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { PageHead } from '@/components/ui/page-head'
import { announce } from '@/components/ui/text/announcer'
import { TargetForm } from './target-form'
import { newDraft, type TargetDraft, toSettings } from './target-form-state'
import { useCreateTarget, useTestTarget } from './target-queries'
import { SEND_WORDS } from './target-words'

export function NewTargetScreen() {
  const { environment } = useFrame()
  const router = useRouter()
  const { mutateAsync: create, isPending: isSaving, error } = useCreateTarget()
  const { mutateAsync: test, isPending: isTesting } = useTestTarget()
  const [start] = useState(newDraft)
  const list = `/${environment.name}/redeliveries/targets`

  const save = async (draft: TargetDraft, secret: string | null) => {
    const headers = draft.headers.map(({ name, value }) => ({ name, value: value ?? '' }))
    const target = await create({ ...toSettings(draft), headers, secret: secret ?? '' }).catch(() => null)
    if (!target) return
    // The target's page says it again where no test came about.
    const tested = await test(target.id).catch(() => null)
    announce(
      tested ? `Saved, and tested: ${SEND_WORDS[tested.exchange.state].label.toLowerCase()}` : 'Saved, not tested',
    )
    router.push(`${list}/${target.id}`)
  }
  return (
    <>
      <PageHead title="New target">An endpoint that payloads may be sent to again. A test is sent at once.</PageHead>
      <div className="px-4 pb-10">
        <TargetForm
          start={start}
          ways={['generated', 'chosen']}
          onSave={save}
          error={error}
          isBusy={isSaving || isTesting}
          label={isSaving ? 'Saving…' : isTesting ? 'Waiting for the answer to the test…' : 'Save and send a test'}
          cancelTo={list}
        />
      </div>
    </>
  )
}
