'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { usePreferences } from '@/components/preferences/preferences-provider'
import { TimeText } from '@/components/preferences/time-text'
import { TimeFact } from '@/components/resource/fact-kinds'
import { Facts } from '@/components/resource/facts'
import { Notice } from '@/components/ui/notice'
import { PageHead } from '@/components/ui/page-head'
import { Section } from '@/components/ui/section'
import { LongPlatformText, PlatformText } from '@/components/ui/text/platform-text'
import { TextLink } from '@/components/ui/text-link'
import { formatEndpoint } from '@/lib/format/endpoint'
import { formatCount } from '@/lib/format/number'
import type { IncidentDetail } from '@/lib/incidents/dto'
import { deliveriesLink, openSelection, recoveryLink, triggersLink } from '@/lib/incidents/incident-links'
import { endpointDid, incidentHit, incidentTime, unresolvedWords } from '@/lib/incidents/incident-sentence'
import type { RecoverySelectionInput } from '@/lib/recovery/change/schemas'
import { RULE_WORDS } from '@/lib/recovery/recovery-words'
import { causeWords } from '@/lib/reports/report-incidents'
import { PhaseBadge } from '../phase-badge'
import { IncidentChart } from './incident-chart'
import { IncidentFailures } from './incident-failures'
import { incidentQuery } from './incident-queries'

export type RenderRecover = (of: RecoverySelectionInput, label: string) => ReactNode

type Props = {
  seed: IncidentDetail
  /** Draws the button that opens the composer with failures; another feature brings it. */
  renderRecover: RenderRecover
}

export function IncidentPage({ seed, renderRecover }: Props) {
  const { environment } = useFrame()
  const { zone } = usePreferences().preferences
  const mayWrite = usePermission('recovery.write')
  const { data: detail } = useQuery({
    ...incidentQuery(environment.name, seed.incident.id),
    initialData: seed,
    initialDataUpdatedAt: Date.parse(seed.readAt),
  })
  const { incident, readAt, rules, causes, lookedAt, openTriggers, holes, afterAt } = detail
  const now = Date.parse(readAt)
  const inQueue = (narrowed: Parameters<typeof recoveryLink>[2]) => recoveryLink(environment.name, incident, narrowed)
  const did = endpointDid(incident.answers, incident.endedAt === null)
  const open = incident.open > 0 ? openSelection(incident, readAt) : null
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageHead
        title={`Incident ${incident.id}`}
        back={{ href: `/${environment.name}/incidents`, label: 'Incidents' }}
        actions={open && renderRecover(open, 'Recover unresolved failures…')}
      >
        <PlatformText
          text={formatEndpoint(incident.endpoint)}
          className="font-mono text-small [overflow-wrap:anywhere]"
        />
      </PageHead>
      <div className="page-column flex flex-col gap-5 px-4 pb-6">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <PhaseBadge endedAt={incident.endedAt} open={incident.open} />
          <p className="min-w-0 flex-1 basis-80 text-lead text-pretty">
            The endpoint {did} {incidentTime(detail, zone, now)}. {incidentHit(detail)} were not delivered.{' '}
            {incident.open > 0 ? (
              <TextLink href={inQueue({ state: 'open' })}>
                <b className="font-semibold">{unresolvedWords(incident.open)}</b>
              </TextLink>
            ) : (
              unresolvedWords(0)
            )}
          </p>
        </div>
        {holes.length > 0 && (
          <Notice tone="unknown" icon={<CircleHelp aria-hidden />} title="The archive does not cover all of its time">
            It may have more failures, or a delivery that ended it.
            <ul className="mt-1">
              {holes.map(({ from, to }) => (
                <li key={from}>
                  <TimeText iso={from} as="exact" /> to <TimeText iso={to} as="exact" />
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {openTriggers.count > 0 && mayWrite && (
          <Notice
            tone="accent"
            icon={<CircleHelp aria-hidden />}
            title={`${formatCount(openTriggers.count)} of them ${openTriggers.count === 1 ? 'is a generic event' : 'are generic events'}: re-read first`}
          >
            Generic events carry no state. Re-read their resources before you send them again; a final state closes
            them.{' '}
            <TextLink href={triggersLink(environment.name, incident, openTriggers.events)}>
              Re-read them in Recovery
            </TextLink>
          </Notice>
        )}
        <IncidentChart detail={detail} environment={environment.name} zone={zone} />
        <div className="grid gap-5 lg:grid-cols-2">
          <Section title="When">
            <Facts>
              <TimeFact label="Last delivered" none="none delivered in the archive" iso={afterAt} as="exact" />
              <TimeFact label="First failure" iso={incident.firstAt} as="exact" />
              <TimeFact label="Last failure" iso={incident.lastAt} as="exact" />
              <TimeFact label="Delivered again" none="not yet" iso={incident.endedAt} as="exact" />
            </Facts>
          </Section>
          <Section
            title="Cause as recorded"
            {...(lookedAt === null ? {} : { lead: `Based on the newest ${formatCount(lookedAt)} failures.` })}
          >
            <ul className="flex flex-col gap-1">
              {causes.map((cause) => (
                <li key={causeWords(cause)} className="[overflow-wrap:anywhere]">
                  <LongPlatformText text={causeWords(cause)} />
                </li>
              ))}
            </ul>
          </Section>
        </div>
        <Section title="Resolution" lead="Recovery shows the evidence for each closed failure.">
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            <li>
              <TextLink href={incident.open === 0 ? null : inQueue({ state: 'open' })}>
                {formatCount(incident.open)} unresolved
              </TextLink>
            </li>
            {rules.map(({ value, count }) => (
              <li key={value} title={RULE_WORDS[value].means}>
                <TextLink href={inQueue({ state: 'closed', rule: [value] })}>
                  {RULE_WORDS[value].label} {formatCount(count)}
                </TextLink>
              </li>
            ))}
          </ul>
        </Section>
        <IncidentFailures
          detail={detail}
          environment={environment.name}
          allHref={deliveriesLink(environment.name, incident)}
        />
      </div>
    </div>
  )
}
