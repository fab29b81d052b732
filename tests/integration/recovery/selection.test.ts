import { expect, test } from 'vitest'
import { insertRecords } from '@/lib/archive/sync/insert-records'
import { changeRecovery } from '@/lib/recovery/change/change-recovery'
import { listFailureIds } from '@/lib/recovery/change/list-failure-ids'
import type { RecoverySelectionInput } from '@/lib/recovery/change/schemas'
import { getRecoveryItem } from '@/lib/recovery/list/list-recovery'
import { archiveRecord } from '../../support/models/recovery-history'
import { environment, operator } from '../redelivery/fixtures'
import { useDatabase } from '../support/use-database'

const held = useDatabase()
const all = (readAt = Date.now() + 60_000) => ({ query: '', except: [], readAt: new Date(readAt).toISOString() })

test('what someone opened again since the list was counted is not closed with the rest of it', async () => {
  const about = { event: 'payment.updated', outcome: 'failed', eventId: null, sequence: null }
  const records = ['s1', 's2'].map((resourceId) =>
    archiveRecord({ ...about, resourceId, endpoint: 'https://hooks.example/in' }, Date.now() - 3_600_000),
  )
  await held.database.transaction((tx) => insertRecords(tx, environment.name, records))
  const [reopened = '', other = ''] = (await listFailureIds(operator, all())).ids
  const decide = (act: 'close' | 'reopen', of: RecoverySelectionInput) =>
    changeRecovery(operator, { act, of, reason: 'looked at' })
  await decide('close', { ids: [reopened] })
  const counted = all(Date.now())
  await decide('reopen', { ids: [reopened] })
  expect(await decide('close', counted)).toMatchObject({ changed: 1 })
  expect((await listFailureIds(operator, all())).ids).toEqual([reopened])
  expect((await getRecoveryItem(operator, other)).item).toMatchObject({ state: 'closed', rule: 'by-hand' })
})
