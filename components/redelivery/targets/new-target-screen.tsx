'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { PageHead } from '@/components/ui/page-head'
import { announce } from '@/components/ui/text/announcer'
import type { TargetRow } from '@/lib/redelivery/targets/dto'
import { TargetForm } from './target-form'
import { newDraft, toSettings } from './target-form-state'
import { useCreateTarget, useTestTarget } from './target-queries'
import { SEND_WORDS } from './target-words'

export function NewTargetScreen() {
  const { environment } = useFrame()
  const router = useRouter()
  const saving = useCreateTarget()
  const test = useTestTarget()
  const [start] = useState(newDraft)
  const list = `/${environment.name}/redeliveries/targets`

  const testAndOpen = ({ id }: TargetRow) =>
    test.mutate(id, {
      onSuccess: ({ exchange }) => announce(`Saved, and tested: ${SEND_WORDS[exchange.state].label.toLowerCase()}`),
      // The target’s page says again that the test failed.
      onError: () => announce('Saved, not tested'),
      onSettled: () => router.push(`${list}/${id}`),
    })
  return (
    <>
      <PageHead title="New target" back={{ href: list, label: 'Targets' }}>
        An endpoint approved for redeliveries. A test is sent as soon as you save.
      </PageHead>
      <div className="page-column px-4 pb-10">
        <TargetForm
          start={start}
          ways={['generated', 'chosen']}
          sending={{ ...saving, isPending: saving.isPending || saving.isSuccess }}
          body={(draft, secret) => ({
            ...toSettings(draft),
            headers: draft.headers.map(({ name, value }) => ({ name, value: value ?? '' })),
            secret: secret ?? '',
          })}
          onDone={testAndOpen}
          label="Save and send a test"
          busyLabel={saving.isSuccess ? 'Waiting for the answer to the test…' : 'Saving…'}
          cancelTo={list}
          focusesFirst
        />
      </div>
    </>
  )
}
