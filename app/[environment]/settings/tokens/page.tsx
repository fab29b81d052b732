import type { Metadata } from 'next'
import { COMMANDS } from '@/cli/commands.mjs'
import { AccessTokensScreen } from '@/components/access-tokens/tokens-screen'
import { listAccessTokens } from '@/lib/auth/access-tokens/list-tokens'
import { readCommand } from '@/lib/command-line/read-command'
import { env } from '@/lib/env'
import { deskPage } from '../../desk-page'

export const metadata: Metadata = { title: 'Access tokens' }

const ACCESS = { permission: 'access_token.read', reads: 'list', part: 'settings/tokens' } as const

export default deskPage(ACCESS, async ({ scope }) => {
  const [list, { sha256 }] = await Promise.all([listAccessTokens(scope), readCommand()])
  const commands = COMMANDS.map(({ name, about }) => ({ name, about }))
  return <AccessTokensScreen list={list} command={{ origin: env().origin, sha256, commands }} />
})
