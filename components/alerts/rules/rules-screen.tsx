'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { RefreshFailed } from '@/components/states/refresh-failed'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead } from '@/components/ui/page-head'
import { Section } from '@/components/ui/section'
import type { RuleBook } from '@/lib/alerts/dto'
import { ruleBookQuery } from '../alert-queries'
import { PlanWorkDialog } from './plan-work-dialog'
import { RuleRows } from './rule-rows'
import { SilenceRows } from './silence-rows'

export function RulesScreen({ seed }: { seed: RuleBook }) {
  const { environment } = useFrame()
  const mayWrite = usePermission('alert.write')
  const reading = useQuery(ruleBookQuery(environment.name, seed))
  const { rules, silences, channels, readAt } = reading.data ?? seed
  const alerts = `/${environment.name}/alerts`
  return (
    <>
      <PageHead
        title="Alert rules"
        back={{ href: alerts, label: 'Alerts' }}
        actions={
          mayWrite && (
            <>
              <PlanWorkDialog />
              <ButtonLink look="primary" href={`${alerts}/rules/new`}>
                <Plus aria-hidden className="size-3.5" />
                New rule
              </ButtonLink>
            </>
          )
        }
      >
        Rampdesk checks each rule once a minute. A rule that finds something fires an alert.
      </PageHead>
      <div className="page-column flex flex-col gap-8 px-4 pt-1 pb-12">
        <RefreshFailed reading={reading} readAt={readAt} />
        <RuleRows rules={rules} channels={channels} />
        {silences.length > 0 && (
          <Section title="Silences" lead="Alerts about these appear in the list, but no messages are sent.">
            <SilenceRows silences={silences} />
          </Section>
        )}
      </div>
    </>
  )
}
