import type { Metadata } from 'next'
import { RulesScreen } from '@/components/alerts/rules/rules-screen'
import { readRuleBook } from '@/lib/alerts/rule-book/rule-rows'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Alert rules' }

const ACCESS = { permission: 'alert.read', reads: 'list', part: 'alerts/rules' } as const

export default deskPage(ACCESS, async ({ scope }) => <RulesScreen seed={await readRuleBook(scope, new Date())} />)
