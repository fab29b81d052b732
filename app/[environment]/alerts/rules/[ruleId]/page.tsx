import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { RulePage } from '@/components/alerts/rules/rule-pages'
import { readRuleBook } from '@/lib/alerts/rule-book/rule-rows'
import { deskPage } from '../../../desk-page'

export const metadata: Metadata = { title: 'Alert rule' }

const ACCESS = { permission: 'alert.write', reads: 'detail', part: 'alerts/rules/{ruleId}' } as const

export default deskPage<'ruleId'>(ACCESS, async ({ scope, params }) => {
  const { rules, kinds, channels } = await readRuleBook(scope, new Date())
  const rule = rules.find(({ id }) => id === params.ruleId)
  if (!rule) notFound()
  return <RulePage key={`${rule.id} ${rule.changedAt}`} rule={rule} kinds={kinds} channels={channels} />
})
