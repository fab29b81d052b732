'use client'

import { useQuery } from '@tanstack/react-query'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { TimeText } from '@/components/preferences/time-text'
import { TimeFact } from '@/components/resource/fact-kinds'
import { Fact, Facts } from '@/components/resource/facts'
import { RefreshFailed } from '@/components/states/refresh-failed'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead } from '@/components/ui/page-head'
import { Section } from '@/components/ui/section'
import { PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import type { AlertDetail } from '@/lib/alerts/dto'
import { QUIET_WORDS, SEVERITY_WORDS, TRANSITION_WORDS } from '@/lib/alerts/list/alert-words'
import { formatCount } from '@/lib/format/number'
import { visibleText } from '@/lib/format/visible-text'
import { alertQuery } from '../alert-queries'
import { AlertStateBadge } from '../alert-state-badge'
import { MessageRows } from '../message-rows'
import { PastPanel } from '../rules/past-panel'
import { AlertActions } from './alert-actions'

export function AlertPage({ seed }: { seed: AlertDetail }) {
  const { environment } = useFrame()
  const mayWrite = usePermission('alert.write')
  const reading = useQuery({
    ...alertQuery(environment.name, seed.alert.id),
    initialData: seed,
    initialDataUpdatedAt: Date.parse(seed.readAt),
  })
  const { alert, advice, past, history, messages, readAt } = reading.data
  const list = `/${environment.name}/alerts`
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageHead
        title={`Alert ${alert.id}: ${visibleText(alert.ruleName)}`}
        back={{ href: list, label: 'Alerts' }}
        actions={
          alert.evidence.href && (
            <ButtonLink look="primary" href={alert.evidence.href} prefetch={false}>
              {advice?.action ?? 'Open the evidence'}
            </ButtonLink>
          )
        }
      >
        <PlatformText text={alert.subjectName} className="[overflow-wrap:anywhere]" />
      </PageHead>
      <div className="page-column flex flex-col gap-5 px-4 pb-6">
        <RefreshFailed reading={reading} readAt={readAt} />
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <AlertStateBadge {...alert} />
          <p className="min-w-0 flex-1 basis-80 text-lead text-pretty">{alert.evidence.sentence}</p>
        </div>
        {advice && (
          <Section title={alert.state === 'firing' ? 'What to do now' : 'What to do'}>
            <p className="text-pretty">{advice.says}</p>
            {advice.also.length > 0 && (
              <p className="flex flex-wrap gap-x-4 gap-y-1 pt-1">
                {advice.also.map(({ label, href }) => (
                  <TextLink key={href} href={href}>
                    {label}
                  </TextLink>
                ))}
              </p>
            )}
          </Section>
        )}
        {mayWrite && <AlertActions alert={alert} />}
        <Section title="When">
          <Facts>
            <TimeFact label="Fired" iso={alert.firedAt} as="exact" />
            <TimeFact label="First fired" iso={alert.firstFiredAt} as="exact" />
            <TimeFact label="Resolved" none="not yet" iso={alert.resolvedAt} as="exact" />
            <Fact label="Times fired">{formatCount(alert.timesFired)}</Fact>
            <Fact label="Severity">{SEVERITY_WORDS[alert.severity]}</Fact>
          </Facts>
        </Section>
        {messages.length > 0 && (
          <Section title="Messages">
            <MessageRows messages={messages} />
          </Section>
        )}
        {past && (
          <PastPanel
            kind={{ id: past.kind, canTryPast: true, threshold: past.threshold }}
            settings={past.settings}
            subject={alert.subject}
          />
        )}
        <Section title="History">
          <ol className="divide-y divide-line rounded-card border border-line bg-panel">
            {history.map(({ id, at, transition, sentence, by, quiet }) => (
              <li key={id} className="flex flex-wrap gap-x-4 gap-y-0.5 px-3 py-2">
                <TimeText iso={at} as="compact" className="w-32 shrink-0 text-muted tabular-nums" />
                <span className="w-44 shrink-0 font-medium">{TRANSITION_WORDS[transition]}</span>
                <span className="min-w-0 flex-1 basis-60 text-pretty text-muted">
                  {by === null ? sentence : <>by {visibleText(by)}</>}
                  {quiet !== null && <> Nobody was told: {QUIET_WORDS[quiet].toLowerCase()}.</>}
                </span>
              </li>
            ))}
          </ol>
        </Section>
      </div>
    </div>
  )
}
