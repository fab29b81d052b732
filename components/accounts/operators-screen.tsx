'use client'

import { useState } from 'react'
import { RefreshFailed } from '@/components/states/refresh-failed'
import { PageHead } from '@/components/ui/page-head'
import { Section } from '@/components/ui/section'
import type { NewAccountLink, OperatorList } from '@/lib/auth/accounts/dto'
import { useAccounts } from './account-queries'
import { InviteDialog } from './invite-dialog'
import { LinkRows } from './link-rows'
import { NewLinkCard } from './new-link-card'
import { OperatorRows } from './operator-rows'

export function OperatorsScreen({ list: first }: { list: OperatorList }) {
  const reading = useAccounts(first)
  const { data: list } = reading
  const [made, setMade] = useState<NewAccountLink | null>(null)
  return (
    <>
      <PageHead title="Operators" actions={made === null && <InviteDialog onMade={setMade} />}>
        The people who sign in to Rampdesk. An account and its role hold in every environment.
      </PageHead>
      <div className="flex w-full max-w-5xl flex-col gap-8 px-4 pt-1 pb-12">
        <RefreshFailed reading={reading} readAt={list.readAt} />
        {made && <NewLinkCard key={made.link.id} made={made} onHide={() => setMade(null)} />}
        {list.links.length > 0 && (
          <Section title="Open links" lead="Each works once. Its address was shown when it was created.">
            <LinkRows links={list.links} />
          </Section>
        )}
        <Section title="Accounts">
          <OperatorRows accounts={list.accounts} onMade={setMade} />
        </Section>
      </div>
    </>
  )
}
