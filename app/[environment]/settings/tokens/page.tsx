import type { Metadata } from 'next'
import { AccessTokensForbidden } from '@/components/access-tokens/tokens-forbidden'
import { AccessTokensScreen } from '@/components/access-tokens/tokens-screen'
import { listAccessTokens } from '@/lib/auth/access-tokens/list-tokens'
import { isAllowed } from '@/lib/auth/roles'
import { readCommand } from '@/lib/command-line/read-command'
import { env } from '@/lib/env'
import { pageScope } from '@/lib/http/page-scope'

export const metadata: Metadata = { title: 'Access tokens' }

export default async function AccessTokensPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params
  const scope = await pageScope(environment)
  if (!isAllowed(scope.actor.role, 'access_token.read')) return <AccessTokensForbidden />
  const [list, { sha256 }] = await Promise.all([listAccessTokens(scope), readCommand()])
  return <AccessTokensScreen list={list} command={{ origin: env().origin, sha256 }} />
}
