'use client'

import { PlainTable } from '@/components/data-table/plain-table'
import { drawColumns } from '@/components/list/columns/draw-columns'
import { TimeText } from '@/components/preferences/time-text'
import { ConfirmDialog } from '@/components/states/confirm-dialog'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/text/announcer'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { AccountLinkRow } from '@/lib/auth/accounts/dto'
import { columnsOf } from '@/lib/list/columns'
import { useWithdraw } from './account-queries'

const KINDS: Record<AccountLinkRow['kind'], string> = { invitation: 'Invitation', reset: 'Password reset' }

const { prose, text, time } = columnsOf<AccountLinkRow>()

const COLUMNS = drawColumns(
  [
    text('email', 'E-mail', 'email', { is: ['link', 'flexible'] }),
    text('kind', 'Link', ({ kind }) => KINDS[kind], { from: 620 }),
    text('role', 'Role', 'role', { from: 620 }),
    prose('by', 'Created by', 'createdBy', { from: 620 }),
    time('expires', 'Expires', 'expiresAt', { from: 620 }),
    text('withdraw', 'Withdraw', () => ''),
  ],
  {
    email: ({ email, kind, role, expiresAt }) => (
      <>
        <span className="[overflow-wrap:anywhere]">
          <PlatformText text={email} />
        </span>
        <span className="block text-small text-muted @min-[620px]:hidden">
          {KINDS[kind]}, <PlatformText text={role} />, expires <TimeText iso={expiresAt} as="compact" />
        </span>
      </>
    ),
    withdraw: (link) => (
      <span className="flex justify-end">
        <WithdrawDialog link={link} />
      </span>
    ),
  },
  { withdraw: <span className="sr-only">Withdraw</span> },
)

export function LinkRows({ links }: { links: readonly AccountLinkRow[] }) {
  return <PlainTable caption="Open links" columns={COLUMNS} rows={links} rowKey={({ id }) => id} />
}

function WithdrawDialog({ link: { id, email, kind } }: { link: AccountLinkRow }) {
  const withdrawing = useWithdraw()
  return (
    <ConfirmDialog
      title={`Withdraw this ${KINDS[kind].toLowerCase()}?`}
      trigger={
        <Button size="small" aria-label={`Withdraw the ${KINDS[kind].toLowerCase()} of ${email}…`}>
          Withdraw…
        </Button>
      }
      label="Withdraw the link"
      busyLabel="Withdrawing…"
      sending={withdrawing}
      onConfirm={(close) =>
        withdrawing.mutate(id, {
          onSuccess: () => {
            announce('The link is withdrawn')
            close()
          },
        })
      }
    >
      <p className="text-pretty">
        The link that was sent to <PlatformText text={email} /> stops working at once. Their account, if they have one,
        does not change.
      </p>
    </ConfirmDialog>
  )
}
