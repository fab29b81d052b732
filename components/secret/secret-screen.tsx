'use client'

import type { ReactNode } from 'react'
import { useFrame } from '@/components/api/frame-context'
import { DocumentationLink } from '@/components/states/documentation-link'
import { RefreshFailed } from '@/components/states/refresh-failed'
import { PageHead } from '@/components/ui/page-head'
import { Section } from '@/components/ui/section'
import { Tabs } from '@/components/ui/tabs'
import { CopyButton } from '@/components/ui/text/copy-button'
import type { SecretStatus } from '@/lib/secret/dto'
import { SAMPLES } from '@/lib/signature-lab/samples/samples'
import { ChangeSection } from './change-section'
import { SAMPLES_ID } from './checklist'
import { CurrentSecret } from './current-secret'
import { SecretHistory } from './secret-history'
import { useSecretStatus } from './secret-queries'

type Props = { status: SecretStatus; signatureCheck?: ReactNode }

export function SecretScreen({ status: first, signatureCheck }: Props) {
  const { environment } = useFrame()
  const reading = useSecretStatus(first)
  const { data: status } = reading
  return (
    <>
      <PageHead title="Webhook secret">
        {environment.label} has one secret. It signs the deliveries to all endpoints. It can be set but never read back.{' '}
        <DocumentationLink of="security" />
      </PageHead>
      <div className="flex w-full max-w-4xl flex-col gap-8 px-4 pt-1 pb-12">
        <RefreshFailed reading={reading} readAt={status.readAt} />
        <CurrentSecret status={status} />
        <ChangeSection status={status} />
        <Section title="History">
          <SecretHistory history={status.history} />
        </Section>
        <div id={SAMPLES_ID} tabIndex={-1} className="scroll-mt-4 outline-none">
          <Section
            title="Verify deliveries"
            lead="For receivers: verify the raw body before parsing it, compare in constant time, and accept a list of secrets so that the secret can be changed."
          >
            <VerificationHelp />
          </Section>
        </div>
        <Section
          title="Check a signature"
          lead="Checks whether a signature matches a body and a secret, and names the likely cause if it does not."
        >
          {signatureCheck}
        </Section>
      </div>
    </>
  )
}

function VerificationHelp() {
  const tabs = SAMPLES.map(({ language, needs, code }) => ({
    value: language,
    label: language,
    content: (
      <>
        <div className="sticky left-0 flex items-center gap-2 border-b border-line py-1 pr-1.5 pl-3 text-small text-muted">
          <span className="mr-auto">{needs}, no dependencies</span>
          <CopyButton value={code} label={`Copy the ${language} sample`}>
            Copy
          </CopyButton>
        </div>
        <pre className="px-3 py-2.5 font-mono text-small leading-[1.55]">{code.trimEnd()}</pre>
      </>
    ),
  }))
  return (
    <Tabs
      label="Language"
      heading={<h3 className="font-medium phone:sr-only">Sample for a receiver</h3>}
      tabs={tabs}
      panelClassName="overflow-x-auto rounded-card border border-line bg-panel"
    />
  )
}
