'use client'

import { useState } from 'react'
import { useRoleNames } from '@/components/api/frame-context'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { RadioChoice } from '@/components/ui/fields/radio-choice'
import { Dialog } from '@/components/ui/layers/dialog'
import { AlertLine } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import { PlatformText } from '@/components/ui/text/platform-text'
import type { OperatorRow } from '@/lib/auth/accounts/dto'
import { NO_ROLE } from '@/lib/model/role'
import { useChangeEnvironmentRole } from './account-queries'
import { roleChoices } from './role-words'

/** The choice “role of the account”; no role has an empty name. */
const AS_ACCOUNT = ''

type Props = { account: OperatorRow; onClose: () => void }

/** Sets the role of an account in one environment. */
export function EnvironmentRoleDialog({
  account: { id, name, email, role: accountRole, environmentRoles },
  onClose,
}: Props) {
  const roles = useRoleNames()
  const changing = useChangeEnvironmentRole(id)
  const { isPending, error } = changing
  const [place, setPlace] = useState(environmentRoles[0]?.environment ?? '')
  const seen = environmentRoles.find(({ environment }) => environment === place)?.role ?? null
  const [chosen, setChosen] = useState(seen ?? AS_ACCOUNT)
  const role = chosen === AS_ACCOUNT ? null : chosen
  const choosePlace = (next: string) => {
    setPlace(next)
    setChosen(environmentRoles.find(({ environment }) => environment === next)?.role ?? AS_ACCOUNT)
  }
  const confirm = () =>
    changing.mutate(
      { environment: place, role, seen },
      {
        onSuccess: () => {
          announce('The role is changed')
          onClose()
        },
      },
    )
  return (
    <Dialog title="Roles in environments" open onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-pretty">
          <span className="font-medium">
            <PlatformText text={name} isProse />
          </span>{' '}
          (<PlatformText text={email} />)
        </p>
        <RadioChoice
          legend="Environment"
          choices={environmentRoles.map(({ environment, label, role: own }) => ({
            value: environment,
            title: label,
            about: own === null ? `${accountRole}, as the account` : own,
          }))}
          value={place}
          onChange={choosePlace}
          autoFocus
        />
        <RadioChoice
          legend="Role there"
          choices={[
            { value: AS_ACCOUNT, title: 'As the account', about: `The role of the account, ${accountRole}.` },
            ...roleChoices(roles),
            { value: NO_ROLE, title: NO_ROLE, about: 'The environment is closed to the account.' },
          ]}
          value={chosen}
          onChange={setChosen}
        />
        <p className="text-pretty text-muted">
          It takes effect at the next request of each session and access token. Running work stops if the new role does
          not allow it. The Operators and Your account pages go by the role of the account.
        </p>
        <AlertLine>{error && <ProblemText error={error} />}</AlertLine>
        <div className="flex flex-wrap gap-2">
          <Button look="primary" disabled={isPending || role === seen} onClick={confirm}>
            {isPending ? 'Changing…' : 'Change the role'}
          </Button>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
