'use client'

import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { Fact, Facts } from '@/components/resource/facts'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead } from '@/components/ui/page-head'
import { AlertLine, Section } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import { CopyButton } from '@/components/ui/text/copy-button'
import { Fingerprint } from '@/components/ui/text/fingerprint'
import { PlatformText } from '@/components/ui/text/platform-text'
import { programWords } from '@/lib/audit/program-words'
import { formatQuantity } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import type { TargetRow } from '@/lib/redelivery/targets/dto'
import { ExchangeView } from './exchange-view'
import { KindBadge } from './kind-badge'
import { RemoveTarget } from './remove-target'
import { SendStateBadge } from './send-state-badge'
import { type TargetSeed, useExchange, useTarget, useTestTarget } from './target-queries'
import { KIND_WORDS, SEND_WORDS } from './target-words'

/** The page of a target; `children` are parts of other features. */
export function TargetScreen({ seed, children }: { seed: TargetSeed<TargetRow>; children: ReactNode }) {
  const { environment } = useFrame()
  const mayWrite = usePermission('target.write')
  const { data: target } = useTarget(seed)
  const list = `/${environment.name}/redeliveries/targets`
  return (
    <>
      <PageHead
        title={visibleText(target.name)}
        back={{ href: list, label: 'Targets' }}
        actions={
          mayWrite && (
            <>
              <ButtonLink href={`${list}/${target.id}/edit`}>Edit</ButtonLink>
              <RemoveTarget target={target} />
            </>
          )
        }
      >
        A target for redeliveries in {environment.label}.
      </PageHead>
      <div className="page-column flex flex-col gap-6 px-4 pb-10">
        <Settings target={target} />
        <TestPart target={target} />
        {children}
      </div>
    </>
  )
}

function Settings({ target }: { target: TargetRow }) {
  return (
    <Section title="Settings">
      <div className="rounded-card border border-line bg-panel px-4 py-3">
        <Facts>
          <Fact label="URL">
            <span className="inline-flex max-w-full items-center gap-1 align-middle">
              <PlatformText className="font-mono text-small" text={target.url} />
              <CopyButton value={target.url} label="Copy the URL" />
            </span>
          </Fact>
          <Fact label="Kind">
            <KindBadge kind={target.kind} /> <span className="text-muted">{KIND_WORDS[target.kind].means}</span>
          </Fact>
          <Fact label="Secret">
            <Fingerprint value={target.fingerprint} />{' '}
            <span className="text-muted">is its fingerprint. The secret is stored encrypted and never shown.</span>
          </Fact>
          <Fact label="Extra headers">
            {target.headerNames.length === 0 ? (
              'none'
            ) : (
              <>
                <span className="font-mono text-small">{target.headerNames.join(', ')}</span>{' '}
                <span className="text-muted">
                  {target.headerNames.length === 1 ? 'Its value is' : 'Their values are'} never shown.
                </span>
              </>
            )}
          </Fact>
          <Fact label="Limits">
            {formatQuantity(target.rate, 'request')} a second, {target.concurrency} at a time,{' '}
            {formatQuantity(target.deadlineMs / 1000, 'second')} for each
          </Fact>
          <Fact label="Added">
            <TimeText iso={target.createdAt} as="exact" /> by <PlatformText text={programWords(target.createdBy)} />
          </Fact>
          {target.changedAt !== target.createdAt && (
            <Fact label="Changed">
              <TimeText iso={target.changedAt} as="exact" /> by <PlatformText text={programWords(target.changedBy)} />
            </Fact>
          )}
        </Facts>
      </div>
    </Section>
  )
}

function TestPart({ target }: { target: TargetRow }) {
  const mayTest = usePermission('target.write')
  const exchange = useExchange(target.id)
  const { mutate, isPending, error } = useTestTarget()
  const { lastTest, receiverPage } = target
  const test = () =>
    mutate(target.id, {
      onSuccess: ({ exchange: { state } }) => announce(`Tested: ${SEND_WORDS[state].label.toLowerCase()}`),
    })
  return (
    <Section
      title="Test"
      lead="Sends one signed request with the event rampdesk.test. No platform sends that event, so a handler has nothing to do."
    >
      <div className="flex flex-col gap-3 rounded-card border border-line bg-panel px-4 py-3">
        {!exchange && (
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {lastTest === null && <span className="text-muted">Not tested since it was added or changed.</span>}
            {lastTest !== null && (
              <>
                {lastTest.state ? (
                  <SendStateBadge state={lastTest.state} status={lastTest.status} />
                ) : (
                  'No answer is recorded.'
                )}
                <span className="text-muted">
                  <TimeText iso={lastTest.at} as="exact" /> by <PlatformText text={lastTest.by} />
                </span>
              </>
            )}
          </p>
        )}
        {exchange && <ExchangeView exchange={exchange} />}
        <AlertLine>
          {error && (
            <>
              Not tested. <ProblemText error={error} />
            </>
          )}
        </AlertLine>
        <div className="flex flex-wrap items-center gap-2">
          {mayTest ? (
            <Button onClick={test} disabled={isPending}>
              {isPending ? 'Waiting for the answer…' : exchange || lastTest ? 'Test again' : 'Send a test'}
            </Button>
          ) : (
            <span className="text-muted">An admin can test it.</span>
          )}
          {receiverPage && (
            <a
              href={receiverPage}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex items-center gap-1 text-accent-text hover:underline"
            >
              Open the demo receiver
              <ExternalLink aria-hidden className="size-3" />
              <span className="sr-only"> (opens a new tab)</span>
            </a>
          )}
        </div>
      </div>
    </Section>
  )
}
