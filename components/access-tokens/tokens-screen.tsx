'use client'

import { useState } from 'react'
import { useFrame, usePermission } from '@/components/api/frame-context'
import { DocumentationLink } from '@/components/states/documentation-link'
import { RefreshFailed } from '@/components/states/refresh-failed'
import { PageHead } from '@/components/ui/page-head'
import { Section } from '@/components/ui/section'
import type { AccessTokenList, NewAccessTokenText } from '@/lib/auth/access-tokens/dto'
import { type CommandFacts, CommandHelp } from './command-help'
import { CreateTokenDialog } from './create-token-dialog'
import { NewTokenCard } from './new-token-card'
import { useAccessTokens } from './token-queries'
import { TokenRows } from './token-rows'

type Props = { list: AccessTokenList; command: CommandFacts }

export function AccessTokensScreen({ list: first, command }: Props) {
  const { environment } = useFrame()
  const managesAll = usePermission('access_token.manage')
  const reading = useAccessTokens(first)
  const { data: list } = reading
  const [created, setCreated] = useState<NewAccessTokenText | null>(null)
  const isNone = list.tokens.length === 0
  return (
    <>
      <PageHead
        title="Access tokens"
        actions={created === null && <CreateTokenDialog isFirst={isNone} onCreated={setCreated} />}
      >
        For the command line and scripts that use {environment.label} in your name. <DocumentationLink of="scripts" />
      </PageHead>
      <div className="page-column flex flex-col gap-8 px-4 pt-1 pb-12">
        <RefreshFailed reading={reading} readAt={list.readAt} />
        {created && <NewTokenCard key={created.token.id} created={created} onHide={() => setCreated(null)} />}
        <Section title={managesAll ? 'All tokens' : 'Your tokens'}>
          {isNone ? (
            <p className="text-pretty text-muted">
              No tokens yet. Each token is listed with its expiry and last use, never with its text.
            </p>
          ) : (
            <TokenRows tokens={list.tokens} showsOwner={managesAll} />
          )}
          {list.isCut && <p className="text-small text-muted">Older tokens are not shown.</p>}
        </Section>
        <CommandHelp command={command} />
      </div>
    </>
  )
}
