import type { Metadata } from 'next'
import { NewRulePage } from '@/components/alerts/rules/rule-pages'
import { readRuleBook } from '@/lib/alerts/rule-book/rule-rows'
import { deskPage } from '../../../desk-page'

export const metadata: Metadata = { title: 'New alert rule' }

export default deskPage('alert.write', async ({ scope }) => {
  const { kinds, channels } = await readRuleBook(scope, new Date())
  return <NewRulePage kinds={kinds} channels={channels} />
})
