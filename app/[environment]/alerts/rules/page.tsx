import type { Metadata } from 'next'
import { RulesScreen } from '@/components/alerts/rules/rules-screen'
import { readRuleBook } from '@/lib/alerts/rule-book/rule-rows'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Alert rules' }

export default deskPage('alert.read', async ({ scope }) => <RulesScreen seed={await readRuleBook(scope, new Date())} />)
