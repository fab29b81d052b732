'use client'

import { usePermission } from '@/components/api/frame-context'
import { ListPanel } from '@/components/list/panel/list-panel'
import type { OpenPanel } from '@/components/list/panel/use-open-row'
import { TimeText } from '@/components/preferences/time-text'
import { TimeFact } from '@/components/resource/fact-kinds'
import { Fact, Facts } from '@/components/resource/facts'
import { ConfirmDialog } from '@/components/states/confirm-dialog'
import { ProblemText } from '@/components/states/problem-text'
import { Button } from '@/components/ui/button'
import { AlertLine } from '@/components/ui/section'
import { announce } from '@/components/ui/text/announcer'
import { Fingerprint } from '@/components/ui/text/fingerprint'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { programWords } from '@/lib/audit/program-words'
import type { UserKeyRow } from '@/lib/users/keys/dto'
import { KEY_ORIGIN_WORDS, KEY_STATE_WORDS } from '@/lib/users/keys/key-words'
import { AddKeyDialog } from './add-key-dialog'
import { useRevokeKey, useTestKey, useUserKey } from './key-queries'
import { KeyStateBadge } from './key-state-badge'

export function KeyPanel({ open }: { open: OpenPanel<UserKeyRow> }) {
  const reading = useUserKey(open.id, open.row)
  const key = reading.data
  return (
    <ListPanel
      noun="key"
      open={open}
      badge={key && <KeyStateBadge state={key.state} />}
      title={key && <IdText id={key.userId} name="user id" />}
      reading={reading}
      kept="The directory is not affected."
    >
      {(value) => <KeyBody value={value} />}
    </ListPanel>
  )
}

function KeyBody({ value }: { value: UserKeyRow }) {
  const mayWrite = usePermission('user_key.write')
  const isRevoked = value.state === 'revoked'
  return (
    <div className="flex flex-col gap-4 px-4 py-3">
      <p className="text-pretty">{KEY_STATE_WORDS[value.state].means}</p>
      {!isRevoked && <TestKey id={value.id} />}
      <Facts>
        <TimeFact label="Last tested" none="never" iso={value.testedAt} as="exact" />
        <Fact label="Source">{KEY_ORIGIN_WORDS[value.origin]}</Fact>
        <Fact label="Added">
          <TimeText iso={value.addedAt} as="exact" /> by <PlatformText text={programWords(value.addedBy)} />
        </Fact>
        {value.revokedAt && (
          <Fact label="Revoked">
            <TimeText iso={value.revokedAt} as="exact" /> by <PlatformText text={programWords(value.revokedBy ?? '')} />
          </Fact>
        )}
        <Fact label="Fingerprint">
          <Fingerprint value={value.fingerprint} />
        </Fact>
      </Facts>
      <p className="text-small text-pretty text-muted">
        The key itself is stored encrypted and never shown. The fingerprint only tells keys apart.
      </p>
      {mayWrite && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-3">
          <AddKeyDialog
            key={value.id}
            title={isRevoked ? 'Add a key' : 'Replace the key'}
            userId={value.userId}
            trigger={<Button>{isRevoked ? 'Add a key…' : 'Replace…'}</Button>}
          />
          {!isRevoked && <RevokeKey value={value} />}
        </div>
      )}
    </div>
  )
}

function TestKey({ id }: { id: string }) {
  const { mutate, isPending, error, variables } = useTestKey()
  const test = () =>
    mutate(id, { onSuccess: ({ state }) => announce(`Tested: ${KEY_STATE_WORDS[state].label.toLowerCase()}`) })
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button onClick={test} disabled={isPending}>
        {isPending ? 'Asking the platform…' : 'Test now'}
      </Button>
      <AlertLine>
        {error && variables === id && (
          <>
            Not tested. <ProblemText error={error} />
          </>
        )}
      </AlertLine>
    </div>
  )
}

function RevokeKey({ value }: { value: UserKeyRow }) {
  const revoking = useRevokeKey()
  const revoke = (close: () => void) =>
    revoking.mutate(value.id, {
      onSuccess: () => {
        announce('The key is deleted')
        close()
      },
    })
  return (
    <ConfirmDialog
      title="Revoke this key?"
      trigger={<Button look="danger">Revoke…</Button>}
      label="Revoke the key"
      busyLabel="Revoking…"
      sending={revoking}
      onConfirm={revoke}
    >
      <p className="text-pretty">
        The stored key of <PlatformText className="font-mono text-small" text={value.userId} /> is deleted. Until
        another is added, support sees only what the archive knows about this user.
      </p>
      <p className="text-pretty text-muted">
        The platform is not notified. If the key must stop working, revoke it there too.
      </p>
    </ConfirmDialog>
  )
}
