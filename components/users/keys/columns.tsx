import { tableColumns } from '@/components/list/columns/draw-columns'
import { Fingerprint } from '@/components/ui/text/fingerprint'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { programWords } from '@/lib/audit/program-words'
import { KEY_STATE_WORDS } from '@/lib/users/keys/key-words'
import { USER_KEYS } from '@/lib/users/keys/user-keys'
import { KeyStateBadge } from './key-state-badge'

export const USER_KEY_COLUMNS = tableColumns(USER_KEYS, {
  user: ({ userId, state }) => (
    <>
      <IdText id={userId} name="user id" isInTable />
      <span className="sr-only">{`, ${KEY_STATE_WORDS[state].label}`}</span>
    </>
  ),
  state: ({ state }) => <KeyStateBadge state={state} />,
  addedBy: ({ addedBy }) => <PlatformText text={programWords(addedBy)} className="truncate" />,
  fingerprint: ({ fingerprint }) => <Fingerprint value={fingerprint} />,
})
