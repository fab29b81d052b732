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
import type { NewAccountLink, OperatorRow } from '@/lib/auth/accounts/dto'
import { useChangeRole, useReset, useSwitchAccount } from './account-queries'
import { roleChoices } from './role-words'

export type AccountAct = 'role' | 'reset' | 'signOut' | 'removeFactors' | 'disable' | 'enable'

type Words = { title: string; label: string; busy: string; done: string; effect: string; isDanger: boolean }

const WORDS: Record<AccountAct, Words> = {
  role: {
    title: 'Change role',
    label: 'Change the role',
    busy: 'Changing…',
    done: 'The role is changed',
    effect:
      'It takes effect at the next request of each session and access token. Running work stops if the new role does not allow it.',
    isDanger: false,
  },
  reset: {
    title: 'Reset the password?',
    label: 'Create the link',
    busy: 'Creating…',
    done: 'The link is created',
    effect:
      'The link is sent by e-mail. If no mail is configured, you get it to send yourself. Nothing changes until it is used; then all sessions and access tokens end.',
    isDanger: false,
  },
  signOut: {
    title: 'Sign out everywhere?',
    label: 'End all sessions',
    busy: 'Ending…',
    done: 'The sessions have ended',
    effect: 'All sessions end at once, and all access tokens are revoked for good.',
    isDanger: true,
  },
  removeFactors: {
    title: 'Remove the second factor?',
    label: 'Remove it',
    busy: 'Removing…',
    done: 'The second factor is removed',
    effect:
      'For a person who lost their passkeys, app and recovery codes. Make sure that the request really comes from them. All of these are removed, and all sessions end at once. The next sign-in needs only the password, and sets up another factor if the role requires one.',
    isDanger: true,
  },
  disable: {
    title: 'Disable this account?',
    label: 'Disable the account',
    busy: 'Disabling…',
    done: 'The account is disabled',
    effect:
      'All sessions end at once, all access tokens are revoked, and running work stops. The account can be enabled again; the audit keeps its name.',
    isDanger: true,
  },
  enable: {
    title: 'Enable this account?',
    label: 'Enable the account',
    busy: 'Enabling…',
    done: 'The account is enabled',
    effect: 'It can sign in again with its password and role. Revoked access tokens stay revoked.',
    isDanger: false,
  },
}

type Props = { act: AccountAct; account: OperatorRow; onMade: (made: NewAccountLink) => void; onClose: () => void }

/** Says what will happen to which account, and stays open until it is done. */
export function AccountDialog({ act, account, onMade, onClose }: Props) {
  const { id, name, email, role: seen } = account
  const words = WORDS[act]
  const roles = useRoleNames()
  const [role, setRole] = useState(seen)
  const changing = useChangeRole(id)
  const resetting = useReset()
  const switching = useSwitchAccount(act === 'role' || act === 'reset' ? 'signOut' : act)
  const { isPending, error } = {
    role: changing,
    reset: resetting,
    signOut: switching,
    removeFactors: switching,
    disable: switching,
    enable: switching,
  }[act]
  const end = () => {
    announce(words.done)
    onClose()
  }
  const confirm = () => {
    if (act === 'role') changing.mutate({ role, seen }, { onSuccess: end })
    else if (act === 'reset')
      resetting.mutate(id, {
        onSuccess: (made) => {
          end()
          onMade(made)
        },
      })
    else switching.mutate(id, { onSuccess: end })
  }
  return (
    <Dialog title={words.title} open onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-pretty">
          <span className="font-medium">
            <PlatformText text={name} isProse />
          </span>{' '}
          (<PlatformText text={email} />)
        </p>
        {act === 'role' && (
          <RadioChoice legend="Role" choices={roleChoices(roles)} value={role} onChange={setRole} autoFocus />
        )}
        <p className="text-pretty text-muted">{words.effect}</p>
        <AlertLine>{error && <ProblemText error={error} />}</AlertLine>
        <div className="flex flex-wrap gap-2">
          <Button
            look={words.isDanger ? 'danger' : 'primary'}
            disabled={isPending || (act === 'role' && role === seen)}
            onClick={confirm}
          >
            {isPending ? words.busy : words.label}
          </Button>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
