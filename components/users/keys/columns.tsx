import type { DataColumn } from '@/components/data-table/columns'
import { TimeText } from '@/components/preferences/time-text'
import { Fingerprint } from '@/components/ui/text/fingerprint'
import { IdText } from '@/components/ui/text/id-text'
import { PlatformText } from '@/components/ui/text/platform-text'
import { visibleText } from '@/lib/format/visible-text'
import type { UserKeyRow } from '@/lib/users/keys/dto'
import { KEY_ORIGIN_WORDS, KEY_STATE_WORDS } from '@/lib/users/keys/key-words'
import { KeyStateBadge } from './key-state-badge'

const time = (iso: string) => <TimeText iso={iso} as="compact" className="text-muted tabular-nums" />

export const USER_KEY_COLUMNS: readonly DataColumn<UserKeyRow>[] = [
  {
    id: 'user',
    header: 'User',
    enableHiding: false,
    meta: { label: 'User', width: 220, isFlexible: true, shownFrom: 0, isLink: true },
    cell: ({ userId, state }) => (
      <>
        <IdText id={userId} name="user id" isInTable />
        <span className="sr-only">{`, ${KEY_STATE_WORDS[state].label}`}</span>
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    enableHiding: false,
    meta: { label: 'State', width: 128, shownFrom: 0 },
    cell: ({ state }) => <KeyStateBadge state={state} />,
  },
  {
    id: 'origin',
    header: 'Source',
    meta: { label: 'Source', width: 120, shownFrom: 620 },
    cell: ({ origin }) => <span className="text-muted">{KEY_ORIGIN_WORDS[origin]}</span>,
  },
  {
    id: 'addedBy',
    header: 'Added by',
    meta: { label: 'Added by', width: 140, shownFrom: 820 },
    cell: ({ addedBy }) => <PlatformText className="truncate" text={addedBy} title={visibleText(addedBy)} />,
  },
  {
    id: 'added',
    header: 'Added',
    meta: { label: 'Added', width: 136, shownFrom: 480, isOrder: true },
    cell: ({ addedAt }) => time(addedAt),
  },
  {
    id: 'tested',
    header: 'Last tested',
    meta: { label: 'Last tested', width: 136, shownFrom: 820 },
    cell: ({ testedAt }) => (testedAt === null ? <span className="text-faint">never</span> : time(testedAt)),
  },
  {
    id: 'fingerprint',
    header: 'Fingerprint',
    meta: { label: 'Fingerprint', width: 136, shownFrom: 860 },
    cell: ({ fingerprint }) => <Fingerprint value={fingerprint} />,
  },
]
