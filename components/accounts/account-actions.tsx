'use client'

import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/layers/menu'
import type { NewAccountLink, OperatorRow } from '@/lib/auth/accounts/dto'
import { visibleText } from '@/lib/format/visible-text'
import { type AccountAct, AccountDialog } from './account-dialog'
import { EnvironmentRoleDialog } from './environment-role-dialog'

type Props = { account: OperatorRow; onMade: (made: NewAccountLink) => void }

export function AccountActions({ account, onMade }: Props) {
  const [act, setAct] = useState<AccountAct | null>(null)
  const [isChoosing, setIsChoosing] = useState(false)
  const { isDisabled, isYou, isProviders, hasApp, hasPasskey, name, environmentRoles } = account
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button size="small" look="quiet" aria-label={`Actions for ${visibleText(name)}`}>
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        }
      >
        {!isProviders && <MenuItem onClick={() => setAct('role')}>Change role…</MenuItem>}
        {environmentRoles.length > 1 && <MenuItem onClick={() => setIsChoosing(true)}>Roles in environments…</MenuItem>}
        {!isProviders && !isDisabled && <MenuItem onClick={() => setAct('reset')}>Reset password…</MenuItem>}
        {!isDisabled && <MenuItem onClick={() => setAct('signOut')}>Sign out everywhere…</MenuItem>}
        {(hasApp || hasPasskey) && !isYou && (
          <MenuItem onClick={() => setAct('removeFactors')}>Remove second factor…</MenuItem>
        )}
        {!isYou && <MenuSeparator />}
        {!isYou && (
          <MenuItem onClick={() => setAct(isDisabled ? 'enable' : 'disable')}>
            {isDisabled ? 'Enable…' : 'Disable…'}
          </MenuItem>
        )}
      </Menu>
      {isChoosing && <EnvironmentRoleDialog account={account} onClose={() => setIsChoosing(false)} />}
      {act !== null && <AccountDialog act={act} account={account} onMade={onMade} onClose={() => setAct(null)} />}
    </>
  )
}
