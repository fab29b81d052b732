'use client'

import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { TimeText } from '@/components/preferences/time-text'
import { DocumentationLink } from '@/components/states/documentation-link'
import { RefreshFailed } from '@/components/states/refresh-failed'
import { PageHead } from '@/components/ui/page-head'
import { Section } from '@/components/ui/section'
import { PlatformText } from '@/components/ui/text/platform-text'
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
      <PageHead
        title="Operators"
        actions={made === null && <InviteDialog mailsLinks={list.mailsLinks} onMade={setMade} />}
      >
        The people who sign in to Rampdesk. An account and its role apply in every environment, unless the account has
        another role there. <DocumentationLink of="permissions#roles" />
      </PageHead>
      <div className="page-column flex flex-col gap-8 px-4 pt-1 pb-12">
        <RefreshFailed reading={reading} readAt={list.readAt} />
        {list.breakGlass && (
          <p className="flex gap-1.5 text-pretty font-medium text-failed">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>
              The break-glass account <PlatformText text={list.breakGlass.name} isProse /> signed in{' '}
              <TimeText iso={list.breakGlass.at} as="relative" />, past single sign-on. Find out why, and change its
              password.
            </span>
          </p>
        )}
        {made && <NewLinkCard key={made.link.id} made={made} onHide={() => setMade(null)} />}
        {list.links.length > 0 && (
          <Section title="Open links" lead="Each works once. Its address is not shown again.">
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
