'use client'

import { KeyRound, Plus, TriangleAlert, Upload } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useFrame, usePermission } from '@/components/api/frame-context'
import type { ListSeed } from '@/components/list/data/use-list-page'
import { ListHead } from '@/components/list/list-head'
import { ListProvider } from '@/components/list/list-provider'
import { ListRows } from '@/components/list/list-rows'
import { ListTools } from '@/components/list/list-tools'
import { useKeptList } from '@/components/list/use-kept-list'
import { DocumentationLink } from '@/components/states/documentation-link'
import { BlankState } from '@/components/ui/blank-state'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { PlatformText } from '@/components/ui/text/platform-text'
import { visibleText } from '@/lib/format/visible-text'
import type { KeySources, UserKeyRow } from '@/lib/users/keys/dto'
import { ASKED_FOR, KEY_STATE_WORDS } from '@/lib/users/keys/key-words'
import { USER_KEYS, type UserKeyAddress, type UserKeyCounts } from '@/lib/users/keys/user-keys'
import { AddKeyDialog } from './add-key-dialog'
import { USER_KEY_COLUMNS } from './columns'
import { KeyPanel } from './key-panel'

type Props = { seed: ListSeed<UserKeyAddress, UserKeyRow, UserKeyCounts>; sources: KeySources }

const nameOf = ({ userId, state }: UserKeyRow) => `${visibleText(userId)}, ${KEY_STATE_WORDS[state].label}`

export function UserKeysScreen({ seed, sources }: Props) {
  const state = useKeptList(USER_KEYS, seed, { columns: USER_KEY_COLUMNS, nameOf, searched: 'Search user ids' })
  const { open } = state
  return (
    <ListProvider state={state}>
      <ListHead
        intro={
          <>
            With a user’s API key, support can see that user’s transfers and accounts. Keys are stored encrypted and
            never shown. <DocumentationLink of="key-resolver" />
          </>
        }
        actions={
          <>
            <ListTools />
            {!state.isBlank && <AddButtons sources={sources} />}
          </>
        }
      >
        <SourceNotes sources={sources} />
      </ListHead>
      <ListRows
        kept="The stored keys are not affected."
        blank={<NoKeys sources={sources} />}
        panel={open && <KeyPanel key={open.id} open={open} />}
      />
    </ListProvider>
  )
}

function AddButtons({ sources }: { sources: KeySources }) {
  const { environment } = useFrame()
  const mayWrite = usePermission('user_key.write')
  const askedFor = useSearchParams().get(ASKED_FOR)
  if (!mayWrite || !sources.isVaultOn) return null
  return (
    <>
      <ButtonLink href={`/${environment.name}/${USER_KEYS.name}/import`} prefetch={false}>
        <Upload aria-hidden className="size-3.5" />
        Import
      </ButtonLink>
      <AddKeyDialog
        title="Add a key"
        askedFor={askedFor}
        trigger={
          <Button look="primary">
            <Plus aria-hidden className="size-3.5" />
            Add a key
          </Button>
        }
      />
    </>
  )
}

function SourceNotes({ sources: { isVaultOn, resolver } }: { sources: KeySources }) {
  if (isVaultOn && resolver === null) return null
  return (
    <div className="flex flex-col gap-2 px-4 pt-1">
      {!isVaultOn && (
        <Notice tone="rejected" icon={<TriangleAlert aria-hidden />} title="The key directory is off">
          This installation has no vault key, so keys can be neither stored nor read. Ask whoever runs it to set{' '}
          <code>VAULT_KEY</code> and to restart it.
        </Notice>
      )}
      {resolver !== null && (
        <p className="flex items-start gap-1.5 text-muted">
          <KeyRound aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="text-pretty">
            If a user has no key here, Rampdesk asks <PlatformText className="font-mono text-small" text={resolver} />.
            Its keys are not stored here.
          </span>
        </p>
      )}
    </div>
  )
}

function NoKeys({ sources }: { sources: KeySources }) {
  const mayWrite = usePermission('user_key.write')
  return (
    <BlankState title="No keys yet" actions={<AddButtons sources={sources} />}>
      <p>Add your users’ API keys one by one, or import a file with all of them.</p>
      {!mayWrite && <p className="mt-1">Only an admin can do that.</p>}
    </BlankState>
  )
}
