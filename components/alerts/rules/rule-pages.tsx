'use client'

import { useRouter } from 'next/navigation'
import { useFrame } from '@/components/api/frame-context'
import { PageHead } from '@/components/ui/page-head'
import { announce } from '@/components/ui/text/announcer'
import type { RouteChannel, RuleKindInfo, RuleRow } from '@/lib/alerts/dto'
import { visibleText } from '@/lib/format/visible-text'
import { useChangeRule, useCreateRule } from '../alert-queries'
import { RuleForm } from './rule-form'

function useRules() {
  const router = useRouter()
  const { environment } = useFrame()
  const href = `/${environment.name}/alerts/rules`
  const leave = (words: string) => {
    announce(words)
    router.push(href)
  }
  return { href, leave, back: { href, label: 'Rules' } }
}

type Props = { kinds: readonly RuleKindInfo[]; channels: readonly RouteChannel[] }

export function NewRulePage({ kinds, channels }: Props) {
  const { href, leave, back } = useRules()
  return (
    <>
      <PageHead title="New rule" back={back}>
        Rampdesk checks it every minute from now on.
      </PageHead>
      <div className="page-column px-4 pb-12">
        <RuleForm
          kinds={kinds}
          channels={channels}
          saving={useCreateRule()}
          onSaved={() => leave('The rule is added')}
          backHref={href}
        />
      </div>
    </>
  )
}

export function RulePage({ kinds, channels, rule }: Props & { rule: RuleRow }) {
  const { href, leave, back } = useRules()
  const saving = useChangeRule(rule.id, rule.changedAt)
  return (
    <>
      <PageHead title={visibleText(rule.name)} back={back}>
        {rule.name === rule.kindTitle ? 'Alert rule' : `Alert rule: ${rule.kindTitle}`}
      </PageHead>
      <div className="page-column px-4 pb-12">
        <RuleForm
          kinds={kinds}
          channels={channels}
          rule={rule}
          saving={saving}
          onSaved={() => leave('The rule is saved')}
          backHref={href}
        />
      </div>
    </>
  )
}
