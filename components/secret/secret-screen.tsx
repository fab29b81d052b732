'use client'

import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PageHead } from '@/components/ui/page-head'
import { Section } from '@/components/ui/section'
import type { SecretStatus } from '@/lib/secret/dto'
import { ChangeSection } from './change-section'
import { SAMPLES_ID } from './checklist'
import { CurrentSecret } from './current-secret'
import { SecretHistory } from './secret-history'
import { useSecretStatus } from './secret-queries'
import { VerificationHelp } from './verification-help'

type Props = {
  status: SecretStatus
  signatureCheck?: ReactNode
}

export function SecretScreen({ status: first, signatureCheck }: Props) {
  const { environment } = useFrame()
  const { data: status, error, refetch, isFetching } = useSecretStatus(first)
  return (
    <>
      <PageHead title="Webhook secret">
        {environment.label} has one secret. It signs the deliveries to every endpoint; it can be set, never read back.
      </PageHead>
      <div className="flex w-full max-w-4xl flex-col gap-8 px-4 pt-1 pb-12">
        {error && (
          <Notice
            tone="failed"
            icon={<TriangleAlert aria-hidden />}
            title="Reading again did not succeed"
            role="alert"
            actions={
              <Button onClick={() => void refetch()} disabled={isFetching} focusableWhenDisabled>
                Read again
              </Button>
            }
          >
            <ProblemText error={error} /> What is shown is from <TimeText iso={status.readAt} as="exact" />.
          </Notice>
        )}
        <CurrentSecret status={status} />
        <ChangeSection status={status} />
        <Section title="History">
          <SecretHistory history={status.history} />
        </Section>
        <div id={SAMPLES_ID} tabIndex={-1} className="scroll-mt-4 outline-none">
          <Section
            title="Verify deliveries"
            lead="For receivers: over the raw body, before it is parsed, in constant time, with a list of secrets so that a change needs no gap."
          >
            <VerificationHelp />
          </Section>
        </div>
        <Section
          title="Check a signature"
          lead="A body, its header and a secret: whether they fit, and if not, the likely cause."
        >
          {signatureCheck}
        </Section>
      </div>
    </>
  )
}
